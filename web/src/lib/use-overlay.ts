// Whether something is open over the screen that has no address: a question, a menu. The way back closes it (overlay-history.ts).
import { useEffect, useEffectEvent, useState } from 'react'
import { addOverlay, removeOverlay } from './overlay-history.ts'

/** For what is told from outside whether it is open. `passing` is what goes with whatever is chosen in it, as a menu does. */
export function useOverlayEntry(open: boolean, onClose: () => void, passing: boolean): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const overlay = { close: () => close(), passing }
    addOverlay(overlay)
    return () => removeOverlay(overlay)
  }, [open, passing])
}

/** As `useState(false)`, for a dialog that is no part of the address. */
export function useOverlay(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useOverlayEntry(open, () => setOpen(false), false)
  return [open, setOpen]
}
