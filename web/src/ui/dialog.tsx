// One thing asked for over the screen: a sheet from the bottom edge on a phone, which can be dragged away, a dialog in the middle from
// 768 px.
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { actions } from '../messages/actions.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { SheetGrabber } from './sheet-grabber.tsx'
import { typedInto, useDialogFocus } from './use-dialog-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called with false on escape, a press outside, or the close button. Without it the dialog has to be answered. */
  onOpenChange?: (open: boolean) => void
  /** Where escape leads one step back instead of out, as the way back does. */
  onEscape?: (() => void) | undefined
  /** What it asked for is under way: closing it would look like calling that off. */
  busy?: boolean
  title: string
  description?: string
  /** What it is all for, where that stands beside the title, and the way out before it. */
  action?: ReactNode
  /** Below the title, in sight whatever scrolls: what it is about. */
  head?: ReactNode
  children: ReactNode
  /** What it is all for, as buttons: stays in reach below whatever has to scroll. */
  footer?: ReactNode
  /** A sheet as high as the screen, for what is written or searched in it. */
  tall?: boolean
  /** It takes all of a phone's screen. */
  full?: boolean
  /** It is read from its end: what comes last is in sight, and what comes before is above. `children` is one element. */
  fromEnd?: boolean
}

/** Clipped, not hidden: what is hidden can still be scrolled by what is brought into view, and its title with it. */
const panel = [
  'fixed z-dialog flex max-h-[calc(92dvh-var(--keyboard,0px))] flex-col overflow-clip bg-surface shadow-sheet outline-none',
  'inset-x-0 bottom-(--keyboard,0px) rounded-t-l pb-[max(1.25rem,env(safe-area-inset-bottom))]',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'md:inset-0 md:m-auto md:h-fit md:w-full md:max-w-md md:rounded-l md:pb-5 md:shadow-raised',
  'md:data-[state=open]:animate-pop-in md:data-[state=closed]:animate-pop-out',
]

interface DialogHeaderProps extends Pick<DialogProps, 'title' | 'description' | 'action'> {
  closable: boolean
  busy: boolean
}

function DialogHeader({ title, description, action, closable, busy }: DialogHeaderProps) {
  if (action) return <ActionHeader title={title} action={action} busy={busy} />
  return (
    <header
      className={classes(
        'flex shrink-0 items-start gap-2 px-5 pb-3 max-md:touch-none md:pt-5',
        closable ? 'pt-2' : 'pt-5',
      )}
    >
      <div className="min-w-0 flex-1">
        <Primitive.Title className="text-xl font-bold">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>
        )}
      </div>
      {closable && (
        <Primitive.Close asChild>
          <IconButton disabled={busy} icon={X} label={actions.close} className="-me-2 -mt-1.5 text-ink-2" />
        </Primitive.Close>
      )}
    </header>
  )
}

function ActionHeader({ title, action, busy }: Pick<DialogHeaderProps, 'title' | 'action' | 'busy'>) {
  return (
    <header className="grid shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2 border-line border-b px-3 pt-1 pb-2.5 max-md:touch-none md:pt-3">
      <Primitive.Close asChild>
        <IconButton disabled={busy} icon={X} label={actions.close} className="text-ink-2" />
      </Primitive.Close>
      <Primitive.Title className="text-lg font-bold">{title}</Primitive.Title>
      <div className="justify-self-end">{action}</div>
    </header>
  )
}

/** A press on a toast is for the toast: it does not close what is open below. */
function ignoreToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
}

/**
 * A phone's keyboard takes the lower half of the screen: the sheet stands above it, whether the page is told that it has become smaller or
 * only covered, and the field that is typed into is brought into what is left.
 */
function useKeyboardRoom(open: boolean) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const viewport = visualViewport
    if (!open || !viewport) return
    const follow = () => {
      // Who looks closer covers nothing.
      const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
      panel.current?.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
      const field = document.activeElement
      if (field?.matches(typedInto) && panel.current?.contains(field))
        field.scrollIntoView({ block: 'nearest' })
    }
    follow()
    viewport.addEventListener('resize', follow)
    return () => viewport.removeEventListener('resize', follow)
  }, [open])
  return panel
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    onEscape,
    busy = false,
    title,
    description,
    action,
    head,
    children,
    footer,
    tall = false,
    full = false,
    fromEnd = false,
  } = props
  const closable = onOpenChange !== undefined
  const room = useKeyboardRoom(open)
  const focus = useDialogFocus(room, title)
  const goBack = (event: KeyboardEvent) => {
    if (!onEscape || busy) return
    event.preventDefault()
    onEscape()
  }
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !busy && onOpenChange?.(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-dialog bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...focus}
          ref={room}
          onPointerDownOutside={ignoreToasts}
          onEscapeKeyDown={goBack}
          className={classes(
            ...panel,
            tall && 'max-md:h-[calc(92dvh-var(--keyboard,0px))]',
            full &&
              'max-md:h-[calc(100dvh-var(--keyboard,0px))] max-md:max-h-none max-md:rounded-none max-md:pt-(--notch)',
          )}
          {...(!description && { 'aria-describedby': undefined })}
        >
          {closable && !busy && <SheetGrabber onClose={() => onOpenChange(false)} />}
          <DialogHeader {...{ title, description, action, closable, busy }} />
          {head && <div className="shrink-0 px-5 pb-2">{head}</div>}
          <div
            className={classes(
              'relative min-h-0 overflow-y-auto overscroll-contain px-5 pb-1',
              (tall || full) && 'max-md:flex-1',
              fromEnd && 'flex flex-col-reverse',
              action !== undefined && 'pt-3.5',
            )}
          >
            {children}
          </div>
          {footer && (
            <div data-sheet-footer className="shrink-0 px-5 pt-2">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
