// Which of a screen's dialogs is open stands in the address, so that the browser's back button closes it.
import { useRef } from 'react'
import { useSearchParams } from 'wouter'

export interface AddressDialog<Name extends string> {
  /** The one that is open. */
  open: Name | undefined
  show: (name: Name) => void
  close: () => void
}

/** `names` are the dialogs that the screen has; any other asked for opens nothing. */
export function useAddressDialog<Name extends string>(names: readonly Name[]): AddressDialog<Name> {
  const [params, setParams] = useSearchParams()
  const openedHere = useRef(false)
  const asked = params.get('open')
  const show = (name: Name) => {
    openedHere.current = true
    setParams({ open: name })
  }
  // Closing one that was opened here goes back, so that it leaves nothing behind in the history.
  const close = () => {
    if (openedHere.current) history.back()
    else setParams({}, { replace: true })
    openedHere.current = false
  }
  return { open: names.find((name) => name === asked), show, close }
}
