// Steps of a form: the one shown lives in the address, so that the browser's back button goes one step back.
import { useEffect, useRef, useState } from 'react'
import type { useSearchParams } from 'wouter'

/** The step the address asks for, from 1, no further than was reached. */
export function stepFrom(asked: string | null, reached: number): number {
  const step = Number(asked)
  return Number.isInteger(step) && step >= 1 ? Math.min(step, reached) : 1
}

/** `replace` where the step left must not be returned to: its code is used up. */
export type GoTo = (step: number, options?: { replace: boolean }) => void

export interface Steps {
  step: number
  /** Leads on from the step that was shown when this was asked for; where it was left since, nothing happens. */
  goTo: GoTo
  /** Does the same for what else leads away: an answer that comes late pulls nobody back. */
  whileShown: (leave: () => void) => void
}

export function useSteps([params, setParams]: ReturnType<typeof useSearchParams>): Steps {
  const [reached, setReached] = useState(1)
  const step = stepFrom(params.get('step'), reached)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    shown.current = step
    return () => {
      shown.current = undefined
    }
  }, [step])
  const whileShown = (leave: () => void) => {
    if (shown.current === step) leave()
  }
  const goTo: GoTo = (next, options) =>
    whileShown(() => {
      setReached((before) => Math.max(before, next))
      // An address opened anew asks for it already; entered twice, the way back would lead to it again.
      if (params.get('step') === String(next)) return
      setParams((before) => ({ ...Object.fromEntries(before), step: String(next) }), options)
    })
  return { step, goTo, whileShown }
}
