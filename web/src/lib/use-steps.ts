// The step shown lives in the address, so that the browser's back button goes one step back.
import { useState } from 'react'
import type { useSearchParams } from 'wouter'

/** The step the address asks for, from 1, no further than was reached. */
export function stepFrom(asked: string | null, reached: number): number {
  const step = Number(asked)
  return Number.isInteger(step) && step >= 1 ? Math.min(step, reached) : 1
}

/** `replace` where the step left must not be returned to: its code is used up. */
export type GoTo = (step: number, options?: { replace: boolean }) => void

export function useSteps([params, setParams]: ReturnType<typeof useSearchParams>) {
  const [reached, setReached] = useState(1)
  const step = stepFrom(params.get('step'), reached)
  const goTo: GoTo = (next, options) => {
    setReached((before) => Math.max(before, next))
    setParams((before) => ({ ...Object.fromEntries(before), step: String(next) }), options)
  }
  return { step, goTo }
}
