// One thing asked for over the screen: a sheet from the bottom edge on a phone, a dialog in the middle from 768 px.
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { actions } from '../messages/actions.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  /** Called with false on escape, a press outside, or the close button. Without it the dialog has to be answered. */
  onOpenChange?: (open: boolean) => void
  /** What it asked for is under way: closing it would look like calling that off. */
  busy?: boolean
  title: string
  description?: string
  children: ReactNode
  /** What it is all for, as buttons: stays in reach below whatever has to scroll. */
  footer?: ReactNode
}

const panel = [
  'fixed z-40 flex max-h-[92dvh] flex-col overflow-hidden bg-surface shadow-raised outline-none',
  'inset-x-0 bottom-0 rounded-t-l pb-[max(1.25rem,env(safe-area-inset-bottom))]',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'md:inset-0 md:m-auto md:h-fit md:w-full md:max-w-md md:rounded-l md:pb-5',
  'md:data-[state=open]:animate-pop-in md:data-[state=closed]:animate-pop-out',
]

function DialogHeader({
  title,
  description,
  closable,
  busy,
}: {
  title: string
  description?: string
  closable: boolean
  busy: boolean
}) {
  return (
    <header className="flex shrink-0 items-start gap-2 px-5 pt-5 pb-3">
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

/** A press on a toast is for the toast: it does not close what is open below. */
function ignoreToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
}

/** Where a keyboard is at hand; on a phone the focus would bring one up over what is to be read first. */
const withKeyboard = '(hover: hover) and (pointer: fine)'
const typedInto = 'input:not([type=file], [type=hidden], :disabled), textarea:not(:disabled)'

/** The element and all that it stands in, from the inside out. */
function placesOf(element: Element | null): Element[] {
  return element ? [element, ...placesOf(element.parentElement)] : []
}

/** To the first of the places that is still there and takes it: what was pressed may have gone with what was done. */
function focusFirst(places: readonly Element[]): void {
  for (const place of places) {
    if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true })
    if (place === document.activeElement) return
  }
}

/** The focus goes to what is to be typed first, else to the dialog itself, and back to where it was when the dialog closes. */
function useFocus() {
  const opener = useRef<readonly Element[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = placesOf(document.activeElement)
      const { target } = event
      if (!(target instanceof HTMLElement)) return
      // Left alone it would go to the first button, which is the one that closes.
      event.preventDefault()
      const first = matchMedia(withKeyboard).matches && target.querySelector<HTMLElement>(typedInto)
      ;(first || target).focus()
    },
    onCloseAutoFocus: () => focusFirst(opener.current),
  }
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, busy = false, title, description, children, footer } = props
  const closable = onOpenChange !== undefined
  const focus = useFocus()
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !busy && onOpenChange?.(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          {...focus}
          onPointerDownOutside={ignoreToasts}
          className={classes(...panel)}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <DialogHeader title={title} {...(description && { description })} closable={closable} busy={busy} />
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-1">{children}</div>
          {footer && <div className="shrink-0 px-5 pt-2">{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
