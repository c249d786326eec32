// Which of a screen's dialogs is open stands in the address, so that the browser's back button closes it.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'

export interface AddressDialog<Name extends string> {
  /** The one that is open. */
  open: Name | undefined
  /** Does nothing once the screen was left: an answer that comes late pulls nobody back. */
  show: (name: Name) => void
  /**
   * Closes the one that was open in the drawing that this comes from, once however often it is asked, and answers whether it still was:
   * one that was closed since and opened again is another.
   */
  close: () => boolean
}

/** What stands in the address now; the hook knows it as it was drawn, and another dialog may have changed it since. */
function current(): [string, string][] {
  return [...new URLSearchParams(location.search)]
}

/** What the entry of the history remembers that a dialog added; it outlives a reload. */
const mark = 'opened'

/**
 * `names` are the dialogs that the screen has; any other asked for opens nothing. `param` is where in the address they stand: one of
 * its own for what opens above another.
 */
export function useAddressDialog<Name extends string>(
  names: readonly Name[],
  param = 'open',
): AddressDialog<Name> {
  const [params, setParams] = useSearchParams()
  const asked = params.get(param)
  const open = names.find((name) => name === asked)
  const [opening, setOpening] = useState({ open })
  if (opening.open !== open) setOpening({ open })
  const shown = useRef<typeof opening>(undefined)
  useEffect(() => {
    shown.current = opening
    return () => {
      shown.current = undefined
    }
  }, [opening])
  const closing = useRef<typeof opening>(undefined)
  const show = (name: Name) => {
    // One that the address asks for already is not entered twice: the way back would lead to it again.
    if (!shown.current || new URLSearchParams(location.search).get(param) === name) return
    const added = { state: { [mark]: `${param}=${name}` } }
    setParams(() => ({ ...Object.fromEntries(current()), [param]: name }), added)
  }
  // Closing one that was opened here goes back, so that it leaves nothing behind in the history.
  const close = () => {
    if (open === undefined || shown.current !== opening) return false
    // The step back takes a moment.
    if (closing.current === opening) return true
    closing.current = opening
    if (Object(history.state)[mark] === `${param}=${open}`) history.back()
    else setParams(() => current().filter(([name]) => name !== param), { replace: true })
    return true
  }
  return { open, show, close }
}
