/**
 * Response-time equalization: what is sent to nobody takes as long as what was sent to somebody, and fails when sending fails, so
 * that neither the answer nor its time tells who has an account. Both answer at the next full step since the request began: what
 * storing a code costs, and every other difference smaller than a step, is lost in it. Wrong passwords are refused at such steps too.
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

const systemClock: Clock = { now: () => performance.now(), sleep: setTimeout }

interface Outcome {
  milliseconds: number
  error: unknown
}

const rememberedOutcomes = 20
/** Long enough for most providers: until the first message has been sent, nothing is known of how long one takes. */
export const stepMs = 250

export interface Steps {
  /** Waits for the first full step since the request began at which `milliseconds` more are over. */
  next(request: number, milliseconds?: number): Promise<void>
}

export function createSteps({ now, sleep }: Clock = systemClock): Steps {
  return {
    next: async (request, milliseconds = 0) => {
      const passed = now() - request
      await sleep(Math.max(1, Math.ceil((passed + milliseconds) / stepMs)) * stepMs - passed)
    },
  }
}

/** What is said of one recipient alone, who may or may not have an account. */
interface RefusedRecipients {
  /** Whether a failure is that, and not the service's, for every message. */
  isRefusal: (error: unknown) => boolean
  /** For who runs the server: who asks is answered as if the message had been sent. */
  onRefused: (error: unknown) => void
}

export function createSendingTimes(
  recipients: RefusedRecipients | null = null,
  clock: Clock = systemClock,
): SendingTimes {
  const { now } = clock
  const steps = createSteps(clock)
  const outcomes: Outcome[] = []
  /** Ends as a message did lately. `spent`: milliseconds of it that are over already. */
  const endLikeOthers = async ({ request }: SendingSince, spent = 0) => {
    const like = outcomes[Math.floor(Math.random() * outcomes.length)]
    await steps.next(request, Math.max(0, (like?.milliseconds ?? 0) - spent))
    const latest = outcomes.at(-1)
    if (latest?.error) throw latest.error
  }

  return {
    measure: async (work, since = sinceNow()) => {
      const error: unknown = await work.then(
        () => null,
        (problem: unknown) => problem,
      )
      const milliseconds = now() - since.work
      if (error !== null && recipients?.isRefusal(error)) {
        recipients.onRefused(error)
        return endLikeOthers(since, milliseconds)
      }
      outcomes.push({ milliseconds, error })
      if (outcomes.length > rememberedOutcomes) outcomes.shift()
      await steps.next(since.request)
      if (error !== null) throw error
    },
    pretend: (since = sinceNow()) => endLikeOthers(since),
  }
}
