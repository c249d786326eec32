// One try of a form at a time, and why it was refused. What was typed is the form's own and stays.
import { useState } from 'react'
import { type ErrorPlace, refusalOf } from './errors.ts'
import type { Refusal } from './refusal.ts'
import { useSubmission } from './use-submission.ts'

/** What the work answers when it is refused; undefined when it went through. */
export type Outcome = Refusal | string | undefined

export interface Attempt {
  busy: boolean
  refusal: Refusal | undefined
  /**
   * Runs the work unless some is running, and answers why it was refused. What it throws is put into the words of the
   * place.
   */
  attempt: (work: () => Promise<Outcome>) => Promise<Refusal | undefined>
  clearRefusal: () => void
}

function toRefusal(outcome: Outcome): Refusal | undefined {
  return typeof outcome === 'string' ? { text: outcome } : outcome
}

export function useAttempt(place: ErrorPlace): Attempt {
  const { busy, submit } = useSubmission()
  const [refusal, setRefusal] = useState<Refusal>()
  const attempt = async (work: () => Promise<Outcome>) => {
    let refused: Refusal | undefined
    await submit(async () => {
      setRefusal(undefined)
      refused = toRefusal(await work().catch((error: unknown) => refusalOf(error, place)))
      setRefusal(refused)
    })
    return refused
  }
  return { busy, refusal, attempt, clearRefusal: () => setRefusal(undefined) }
}
