/**
 * Token buckets for the work that pictures are: a caller pays for the pixels that were decoded and encoded, after the work
 * is done, because nothing knows before what a file holds. Whoever is in debt waits until it has been made up for.
 */
import { LRUCache } from 'lru-cache'

export interface PixelBudgetOptions {
  /** Pixels that a caller who has paid nothing lately may spend at once. */
  capacity: number
  /** Pixels a second that are given back. */
  refill: number
  /** In milliseconds; the time that the process has run unless given. */
  now?: () => number
}

export interface PixelBudget {
  /** Seconds until the caller may ask again; 0 when they may now. */
  secondsToWait(caller: string): number
  charge(caller: string, pixels: number): void
}

interface Account {
  left: number
  at: number
}

/** A clock that is set back must not make a debt of what was left. */
const monotonicNow = () => performance.now()

/** Whoever was forgotten had been quiet for longer than anyone else of so many. */
const remembered = 20_000

export function createPixelBudget({ capacity, refill, now = monotonicNow }: PixelBudgetOptions): PixelBudget {
  const accounts = new LRUCache<string, Account>({ max: remembered })
  const leftOf = (caller: string) => {
    const account = accounts.get(caller)
    if (!account) return capacity
    return Math.min(capacity, account.left + ((now() - account.at) / 1000) * refill)
  }
  return {
    secondsToWait: (caller) => Math.max(0, Math.ceil(-leftOf(caller) / refill)),
    charge: (caller, pixels) => {
      // No debt is larger than what a whole capacity makes up for, so that nobody is locked out for long.
      accounts.set(caller, { left: Math.max(-capacity, leftOf(caller) - pixels), at: now() })
    },
  }
}
