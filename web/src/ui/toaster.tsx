// Draws the toast: above the bottom bar, at the top where there is none or a dialog is open; read out when it comes, waiting while
// touched or focused.
import { Bell, CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { actions } from '../messages/actions.ts'
import { shellTexts } from '../messages/shell.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type Toast, type ToastTone, useToast } from './toast-store.ts'

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
      {detail && <p className={classes('text-small text-ink-2', href && 'truncate')}>{detail}</p>}
    </>
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
      </div>
      {toast.code && <p className="ltr text-2xl font-bold tracking-widest text-brand">{toast.code}</p>}
      <IconButton
        icon={X}
        label={actions.close}
        onClick={() => dismissToast(toast.id)}
        className="relative text-ink-2"
      />
    </li>
  )
}

const place = [
  'top-[calc(0.75rem+var(--notch)+var(--banner))]',
  'max-md:in-[body:has([data-bottom-bar]):not(:has([role=dialog]))]:top-auto',
  'max-md:in-[body:has([data-bottom-bar]):not(:has([role=dialog]))]:bottom-[calc(5.25rem+env(safe-area-inset-bottom))]',
]

export function Toaster() {
  const toast = useToast()
  return (
    // The mark keeps it readable beside an open dialog, which hides all else; a toast announces itself.
    <section aria-label={shellTexts.toasts} aria-live="off" data-toasts>
      <ul
        className={classes(
          'pointer-events-none fixed inset-x-3 z-50 grid grid-cols-[minmax(0,1fr)] justify-items-center',
          ...place,
        )}
      >
        {toast && <ToastCard key={toast.id} toast={toast} />}
      </ul>
    </section>
  )
}
