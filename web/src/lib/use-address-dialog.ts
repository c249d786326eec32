// Which of a screen's dialogs is open stands in the address, so that the browser's back button closes it.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'

export interface AddressDialog<Name extends string> {
  /** The one that is open. */
  open: Name | undefined
  /** Does nothing once the screen was left: an answer that comes late pulls nobody back. */
  show: (name: Name) => void
  /** Closes the one that was open when this was asked for, unless it was closed since. */
  close: () => void
}

/** `names` are the dialogs that the screen has; any other asked for opens nothing. */
export function useAddressDialog<Name extends string>(names: readonly Name[]): AddressDialog<Name> {
  const [params, setParams] = useSearchParams()
  const openedHere = useRef(false)
  const asked = params.get('open')
  const open = names.find((name) => name === asked)
  const shown = useRef<{ open: Name | undefined }>(undefined)
  useEffect(() => {
    shown.current = { open }
    return () => {
      shown.current = undefined
    }
  }, [open])
  const show = (name: Name) => {
    if (!shown.current) return
    openedHere.current = true
    setParams({ open: name })
  }
  // Closing one that was opened here goes back, so that it leaves nothing behind in the history.
  const close = () => {
    if (open === undefined || shown.current?.open !== open) return
    if (openedHere.current) history.back()
    else setParams({}, { replace: true })
    openedHere.current = false
  }
  return { open, show, close }
}
