// Focus of a dialog: where it goes when one opens, takes its next step and closes.
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Where a keyboard is at hand; on a phone the focus would bring one up over what is to be read first. */
const withKeyboard = '(hover: hover) and (pointer: fine)'
export const typedInto = 'input:not([type=file], [type=hidden], :disabled), textarea:not(:disabled)'

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

/** What is to be typed may have to be loaded first: it takes the focus from the dialog, from nothing else. */
function focusOnArrival(dialog: HTMLElement): MutationObserver {
  const observer = new MutationObserver(() => {
    const field = dialog.querySelector<HTMLElement>(typedInto)
    if (field) observer.disconnect()
    if (document.activeElement === dialog) field?.focus()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return observer
}

/**
 * The focus goes to what is to be typed first, else to the dialog itself, and back to where it was when the dialog closes. Where what was
 * pressed by keys has gone with its step, and the focus with it to the dialog, it goes on to what is to be typed in the step that came. Steps
 * have titles of their own.
 */
export function useDialogFocus(panel: RefObject<HTMLElement | null>, title: string) {
  const opener = useRef<readonly Element[]>([])
  const isByKeys = useRef(false)
  const arrivals = useRef<MutationObserver>(undefined)
  const goOn = (dialog: HTMLElement) => {
    if (isByKeys.current) dialog.querySelector<HTMLElement>(typedInto)?.focus()
  }
  const follow = useEffectEvent((_title: string) => {
    if (panel.current && panel.current === document.activeElement) goOn(panel.current)
  })
  useEffect(() => follow(title), [title])
  return {
    onKeyDownCapture: () => {
      isByKeys.current = true
    },
    onPointerDownCapture: () => {
      isByKeys.current = false
    },
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      if (target === currentTarget) goOn(currentTarget)
    },
    onOpenAutoFocus: (event: Event) => {
      isByKeys.current = false
      opener.current = placesOf(document.activeElement)
      const { target } = event
      if (!(target instanceof HTMLElement)) return
      // Left alone it would go to the first button, which is the one that closes.
      event.preventDefault()
      const hasKeyboard = matchMedia(withKeyboard).matches
      const first = hasKeyboard && target.querySelector<HTMLElement>(typedInto)
      ;(first || target).focus()
      if (hasKeyboard && !first) arrivals.current = focusOnArrival(target)
    },
    onCloseAutoFocus: () => {
      arrivals.current?.disconnect()
      focusFirst(opener.current)
    },
  }
}
