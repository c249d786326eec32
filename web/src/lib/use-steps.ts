// Steps of a form: the one shown lives in the address, so that the browser's back button goes one step back, and a reload shows the same
// one. Once the form is done, nothing leads back into it.
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import type { useSearchParams } from 'wouter'
import { goBack } from './go-back.ts'
import { useReloadState } from './use-reload-state.ts'

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
  /** What a later step stands on has changed: no address, and no way forward, leads further than this until `goTo` does. */
  limitTo: (step: number) => void
  /** Does the same for what else leads away: an answer that comes late pulls nobody back. */
  whileShown: (leave: () => void) => void
}

/** What each entry of the history carries of the steps it is one of; it outlives a reload. */
interface StepsState {
  /** Entries that the steps have added up to this one. */
  steps: number
  /** Whether the first was added by `openedHere`. */
  linked: boolean
}

/** For what opens such a form: closing it goes back to where it was opened. */
export const openedHere: { state: StepsState } = { state: { steps: 0, linked: true } }

function stateNow(): StepsState {
  const { steps = 0, linked = false } = Object(history.state)
  return { steps, linked }
}

/** Back to the first step's entry of the history. */
export function leaveSteps(then: () => void): void {
  goBack(stateNow().steps, then)
}

/** Back to where the form was opened; where its own address opened it, `then` has to lead away from the first entry. */
export function closeSteps(then: () => void): void {
  const { steps, linked } = stateNow()
  goBack(steps + (linked ? 1 : 0), then)
}

const reachedSchema = v.number()

/** `key` is the form's own, from personalKey or authKey. */
export function useSteps([params, setParams]: ReturnType<typeof useSearchParams>, key: string): Steps {
  const [reached, setReached] = useReloadState(key, reachedSchema, () => 1)
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
  const goTo: GoTo = (next, { replace } = { replace: false }) =>
    whileShown(() => {
      setReached((before) => Math.max(before, next))
      // An address opened anew asks for it already; entered twice, the way back would lead to it again.
      if (params.get('step') === String(next)) return
      const { steps, linked } = stateNow()
      const state = { steps: replace ? steps : steps + 1, linked }
      setParams((before) => ({ ...Object.fromEntries(before), step: String(next) }), { replace, state })
    })
  const limitTo = (last: number) => setReached((before) => Math.min(before, last))
  return { step, goTo, limitTo, whileShown }
}
