// Which of a screen's dialogs is open stands in the address, so that the browser's back button closes it.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { moveInHistory, stepBack } from './overlay-history.ts'

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

/** The state of a link that opens one where one is: closing it goes back, as where `show` opened it. */
export function openedDialog(name: string, param = 'open'): { state: Readonly<Record<string, string>> } {
  return { state: { [mark]: `${param}=${name}` } }
}

/** What stands in the address at `param`, as far as `accept` takes it: the entry that a dialog is opened and closed by. */
function useAddressEntry<Value extends string>(
  param: string,
  accept: (asked: string | null) => Value | undefined,
): AddressDialog<Value> {
  const [params, setParams] = useSearchParams()
  const open = accept(params.get(param))
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
  const show = (name: Value) =>
    moveInHistory('above', () => {
      // One that the address asks for already is not entered twice: the way back would lead to it again.
      if (!shown.current || new URLSearchParams(location.search).get(param) === name) return
      setParams(() => ({ ...Object.fromEntries(current()), [param]: name }), openedDialog(name, param))
    })
  const leaveAddress = () =>
    moveInHistory('below', () =>
      setParams(() => current().filter(([name]) => name !== param), { replace: true }),
    )
  // Closing one that was opened here goes back, so that it leaves nothing behind in the history.
  const close = () => {
    if (open === undefined || shown.current !== opening) return false
    // The step back takes a moment.
    if (closing.current === opening) return true
    closing.current = opening
    if (Object(history.state)[mark] === `${param}=${open}`) stepBack(1)
    else leaveAddress()
    return true
  }
  return { open, show, close }
}

/**
 * `names` are the dialogs that the screen has; any other asked for opens nothing. `param` is where in the address they stand: one of
 * its own for what opens above another.
 */
export function useAddressDialog<Name extends string>(
  names: readonly Name[],
  param = 'open',
): AddressDialog<Name> {
  return useAddressEntry(param, (asked) => names.find((name) => name === asked))
}

/** A dialog about one of many things, whose id stands in the address at `param`, so that a reload and a link find it again. */
export function useAddressId(param: string): AddressDialog<string> {
  return useAddressEntry(param, (asked) => asked || undefined)
}

/** The dialog that is open becomes another, which closes as the one before would have: `from` and `to` are a param and what stands at it. */
export function replaceAddressDialog(from: readonly [string, string], to: readonly [string, string]): void {
  moveInHistory('below', () => {
    const params = current().filter(([name]) => name !== from[0] && name !== to[0])
    const wasOpened = Object(history.state)[mark] === from.join('=')
    navigate(`${location.pathname}?${new URLSearchParams([...params, [...to]])}`, {
      replace: true,
      state: { ...history.state, ...(wasOpened && openedDialog(to[1], to[0]).state) },
    })
  })
}
