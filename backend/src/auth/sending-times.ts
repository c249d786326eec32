/**
 * Response-time equalization: what is sent to nobody takes as long as what was sent to somebody, and fails when sending fails, so
 * that neither the answer nor its time tells who has an account. Both answer at the next full step since the request began: what
 * storing a code costs, and every other difference smaller than a step, is lost in it.
 */
import { setTimeout } from 'node:timers/promises'

/** Moments, by `performance.now()`. */
export interface SendingSince {
  /** When the request began: its answer comes full steps after this. */
  request: number
  /** When its code began to be stored. */
  work: number
}

/** @param request when the request began, if that was not now */
export function sinceNow(request = performance.now()): SendingSince {
  return { request, work: performance.now() }
}

export interface SendingTimes {
  /** Waits for a message to be sent, and remembers how it went. */
  measure(work: Promise<unknown>, since?: SendingSince): Promise<void>
  /** Takes as long as a message took lately; rejects while nothing can be sent. */
  pretend(since?: SendingSince): Promise<void>
}

interface Clock {
  now(): number
  sleep(milliseconds: number): Promise<unknown>
}

interface Outcome {
  milliseconds: number
  error: unknown
}

const rememberedOutcomes = 20
/** Long enough for most providers: until the first message has been sent, nothing is known of how long one takes. */
export const stepMs = 250

/** @param isGeneral whether a failure is the service's, for every message; what is said of one recipient alone is not repeated */
export function createSendingTimes(
  isGeneral: (error: unknown) => boolean,
  { now, sleep }: Clock = { now: () => performance.now(), sleep: setTimeout },
): SendingTimes {
  const outcomes: Outcome[] = []

  /** Ends at the first full step at which `milliseconds` more are over. */
  async function nextStep({ request }: SendingSince, milliseconds: number): Promise<void> {
    const passed = now() - request
    await sleep(Math.max(1, Math.ceil((passed + milliseconds) / stepMs)) * stepMs - passed)
  }

  return {
    measure: async (work, since = sinceNow()) => {
      const error: unknown = await work.then(
        () => null,
        (problem: unknown) => problem,
      )
      if (error === null || isGeneral(error)) {
        outcomes.push({ milliseconds: now() - since.work, error })
        if (outcomes.length > rememberedOutcomes) outcomes.shift()
      }
      await nextStep(since, 0)
      if (error !== null) throw error
    },
    pretend: async (since = sinceNow()) => {
      const like = outcomes[Math.floor(Math.random() * outcomes.length)]
      await nextStep(since, like?.milliseconds ?? 0)
      const latest = outcomes.at(-1)
      if (latest?.error) throw latest.error
    },
  }
}
