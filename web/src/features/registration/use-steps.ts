// The step shown lives in the address, so that the browser's back button goes one step back.
import { useState } from 'react'
import type { useSearchParams } from 'wouter'
import { type Step, stepFrom } from './rules.ts'

export function useSteps([params, setParams]: ReturnType<typeof useSearchParams>) {
  const [reached, setReached] = useState<Step>(1)
  const step = stepFrom(params.get('step'), reached)
  const goTo = (next: Step) => {
    setReached((before) => (next > before ? next : before))
    setParams((before) => ({ ...Object.fromEntries(before), step: String(next) }))
  }
  return { step, goTo }
}
