// One try of a form at a time, and why it was refused. What was typed is the form's own and stays.
import { useState } from 'react'
import { type ErrorPlace, refusalOf } from './errors.ts'
import type { Refusal } from './refusal.ts'
import { useOnline } from './use-online.ts'
import { useSubmission } from './use-submission.ts'

/** What the work answers when it is refused; undefined when it went through. */
export type Outcome = Refusal | string | undefined

export interface FormSubmit {
  busy: boolean
  refusal: Refusal | undefined
  /**
   * Runs the work unless some is running, and answers why it was refused. What it throws is put into the words of the
   * place.
   */
  attempt: (work: () => Promise<Outcome>) => Promise<Refusal | undefined>
  /** Says why work that was done elsewhere was refused. */
  refuse: (outcome: Outcome) => void
  clearRefusal: () => void
}

function toRefusal(outcome: Outcome): Refusal | undefined {
  return typeof outcome === 'string' ? { text: outcome } : outcome
}

/** True in the drawing in which the value is another than in the one before. */
function useChanged<Value>(value: Value): boolean {
  const [before, setBefore] = useState(value)
  if (before !== value) setBefore(value)
  return before !== value
}

/**
 * `step` is the one that is shown, where a form has several: a refusal is of the step that was tried, is shown in no other, and is
 * gone once that was left. One for want of a network is gone when there is one again.
 */
export function useFormSubmit(place: ErrorPlace, step = 1): FormSubmit {
  const { busy, submit } = useSubmission()
  const [refused, setRefused] = useState<{ step: number; refusal: Refusal }>()
  const online = useOnline()
  const isElsewhere = useChanged(step)
  const isBack = useChanged(online) && online
  if (refused && (isElsewhere || (isBack && refused.refusal.offline))) setRefused(undefined)
  const refuse = (outcome: Outcome) => {
    const refusal = toRefusal(outcome)
    setRefused(refusal && { step, refusal })
  }
  const attempt = async (work: () => Promise<Outcome>) => {
    let refusal: Refusal | undefined
    await submit(async () => {
      setRefused(undefined)
      refusal = toRefusal(await work().catch((error: unknown) => refusalOf(error, place)))
      setRefused(refusal && { step, refusal })
    })
    return refusal
  }
  const refusal = refused?.step === step ? refused.refusal : undefined
  return { busy, refusal, attempt, refuse, clearRefusal: () => setRefused(undefined) }
}
