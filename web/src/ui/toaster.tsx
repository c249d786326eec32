// Draws the toast: at the bottom of the screen, above what stands there; read out when it comes, waiting while touched or focused.
import { Bell, CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { actions } from '../messages/actions.ts'
import { shellTexts } from '../messages/shell.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type Toast, type ToastAction, type ToastTone, useToast } from './toast-store.ts'
import { useToastLift } from './use-toast-lift.ts'

const icons = { plain: Info, success: CircleCheck, danger: CircleAlert, info: Bell, quiet: Bell }

const colours: Readonly<Record<ToastTone, { card: string; icon: string }>> = {
  plain: { card: 'border-line bg-surface', icon: 'text-brand' },
  success: { card: 'border-good/30 bg-good-soft', icon: 'text-good' },
  danger: { card: 'border-danger/30 bg-danger-soft', icon: 'text-danger' },
  info: { card: 'border-info/30 bg-info-soft', icon: 'text-info' },
  quiet: { card: 'border-line bg-surface', icon: 'text-ink-2' },
}

function useLeaveAfter(toast: Toast, held: boolean) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, held])
}

/** Its first two, each cut where it is longer than the toast: a tap leads to all of them. */
function Lines({ text }: { text: string }) {
  const [first, second] = text.split('\n')
  return (
    <>
      <span className="block truncate">{first}</span>
      {second && <span className="block truncate">{second}</span>}
    </>
  )
}

function Words({ toast: { id, title, detail, href } }: { toast: Toast }) {
  return (
    <>
      <p className="font-semibold">
        {href ? (
          <Link href={href} onClick={() => dismissToast(id)} className="after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {detail && (
        <p className="text-small text-ink-2">
          {href ? <Lines text={detail} /> : <span className="whitespace-pre-line">{detail}</span>}
        </p>
      )}
    </>
  )
}

/** Beside a title alone, and below what has more to say: next to it a narrow phone would leave it a word a line. */
function ActionButton({ id, action: { label, run } }: { id: number; action: ToastAction }) {
  const press = () => {
    dismissToast(id)
    run()
  }
  return (
    <button
      type="button"
      onClick={press}
      className="relative min-h-11 shrink-0 rounded-s px-3 text-sm font-semibold text-brand hover:bg-brand-soft"
    >
      {label}
    </button>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useLeaveAfter(toast, held)
  const Icon = icons[toast.tone]
  return (
    <li
      // Also once it has been taken from the page: what a touch was for is asked after its click.
      data-toasts
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto relative flex w-full max-w-md animate-toast-in items-center gap-3 rounded-m border py-1 ps-4 pe-1 shadow-raised',
        colours[toast.tone].card,
      )}
    >
      <Icon aria-hidden size={22} className={classes('shrink-0', colours[toast.tone].icon)} />
      <div role={toast.tone === 'danger' ? 'alert' : 'status'} className="min-w-0 flex-1 py-2">
        <Words toast={toast} />
        {toast.action && toast.detail && (
          <div className="-ms-3 -mb-1.5">
            <ActionButton id={toast.id} action={toast.action} />
          </div>
        )}
      </div>
      {toast.code && <p className="ltr text-2xl font-bold tracking-widest text-brand">{toast.code}</p>}
      {toast.action && !toast.detail && <ActionButton id={toast.id} action={toast.action} />}
      <IconButton
        icon={X}
        label={actions.close}
        onClick={() => dismissToast(toast.id)}
        className="relative text-ink-2"
      />
    </li>
  )
}

export function Toaster() {
  const toast = useToast()
  const lift = useToastLift(toast !== undefined)
  return (
    // The mark keeps it readable beside an open dialog, which hides all else; a toast announces itself.
    <section aria-label={shellTexts.toasts} aria-live="off" data-toasts>
      <ul
        style={{ bottom: `calc(${lift}px + max(0.75rem, env(safe-area-inset-bottom)))` }}
        className="pointer-events-none fixed inset-x-3 z-toast grid grid-cols-[minmax(0,1fr)] justify-items-center"
      >
        {toast && <ToastCard key={toast.id} toast={toast} />}
      </ul>
    </section>
  )
}
