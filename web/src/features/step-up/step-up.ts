// Step-up authentication: what moves points, changes bans or second factors asks the person to confirm that it is them, by
// password or by the code of their second factor, and goes on by itself once they have.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { isStepUpRequired } from '../../lib/errors.ts'

/** The person closed the dialog; nothing was done, and nothing needs to be said. */
export class StepUpCancelledError extends Error {}

interface Waiting {
  /** What they want to do, as the dialog says it. */
  purpose: string
  answer: (isConfirmed: boolean) => void
}

/** Whoever waits for the answer of the dialog; it is open while somebody does. */
const waiting = atom<readonly Waiting[]>([])

function askToConfirm(purpose: string): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), { purpose, answer: resolve }]))
}

/** Closes the dialog, and tells everybody who waits for it. */
export function endStepUp(isConfirmed: boolean): void {
  const answers = waiting.get()
  waiting.set([])
  for (const { answer } of answers) answer(isConfirmed)
}

/** What the dialog is wanted for; undefined where it is not. */
export function useStepUpPurpose(): string | undefined {
  return useStore(waiting)[0]?.purpose
}

/**
 * Runs the work; where the server wants the person confirmed first, asks them and runs it once more. `purpose` is what it does, in
 * Arabic.
 * @throws what the work throws, StepUpCancelledError where they would not
 */
export async function withStepUp<Result>(purpose: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isStepUpRequired(error)) throw error
    if (!(await askToConfirm(purpose))) throw new StepUpCancelledError()
    return work()
  }
}

/** Of `is_step_up_fresh`. */
export const freshAnswer = v.boolean()

/**
 * Asks the person to confirm, unless they have lately. For the auth service, whose refusals do not say what is missing.
 * Throws where the server could not be asked.
 */
export async function confirmIdentity(purpose: string): Promise<boolean> {
  return (await callProcedure('is_step_up_fresh', {}, freshAnswer)) || askToConfirm(purpose)
}
