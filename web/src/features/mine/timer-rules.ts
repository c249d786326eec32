// The daily timer as it is drawn from its start (spec 2 §4, §9). The server decides; this only shows what it will say.

/** Milliseconds from a start to its end. */
export const timerLength = 24 * 60 * 60 * 1000

/** Milliseconds before the end from which on the reward can be claimed. */
const claimableFor = 10_000

/** The gems of a claim without workers: what is shown until the server has said more. */
export const freeGems = 400

export interface DailyTimer {
  /** Milliseconds since 1970 by the server's clock; null while it does not run. */
  startedAt: number | null
  /** Milliseconds that the server's clock is ahead of this browser's. */
  clockAhead: number
  /** What a claim would grant now. */
  points: number
  gems: number
  /** Whether the account has a verified number or mailbox, without which the server starts and pays nothing. */
  canEarn: boolean
}

export interface TimerView {
  phase: 'idle' | 'running' | 'claimable'
  /** Whole seconds until the end. */
  left: number
  /** How much of it is over, from 0 to 1. */
  progress: number
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** What to draw at the moment `now`, in milliseconds since 1970 by the browser's clock. */
export function timerView({ startedAt, clockAhead }: DailyTimer, now: number): TimerView {
  if (startedAt === null) return { phase: 'idle', left: 0, progress: 0 }
  const elapsed = between(0, now + clockAhead - startedAt, timerLength)
  const left = timerLength - elapsed
  return {
    phase: left > claimableFor ? 'running' : 'claimable',
    left: Math.ceil(left / 1000),
    progress: elapsed / timerLength,
  }
}

/** Milliseconds until the shown seconds change next. */
export function untilNextSecond({ startedAt, clockAhead }: DailyTimer, now: number): number {
  const beyond = (now + clockAhead - (startedAt ?? 0)) % 1000
  return 1000 - (beyond < 0 ? beyond + 1000 : beyond)
}
