/**
 * Token buckets that are paid from afterwards: for work of which nothing says before what it costs, as what a picture decodes to, or whether
 * a write fails. Whoever is in debt waits until it has been made up for.
 */
import { LRUCache } from 'lru-cache'

export interface TokenBucketOptions {
  /** What a caller who has paid nothing lately may spend at once. */
  capacity: number
  /** What is given back in a second. */
  refill: number
  /** In milliseconds; the time that the process has run unless given. */
  now?: () => number
}

export interface TokenBuckets {
  /** Seconds until the caller may ask again; 0 when they may now. */
  secondsToWait(caller: string): number
  charge(caller: string, tokens: number): void
}

interface Account {
  left: number
  at: number
}

/** A clock that is set back must not make a debt of what was left. */
const monotonicNow = () => performance.now()

/** Whoever was forgotten had been quiet for longer than anyone else of so many. */
const remembered = 20_000

export function createTokenBuckets({
  capacity,
  refill,
  now = monotonicNow,
}: TokenBucketOptions): TokenBuckets {
  const accounts = new LRUCache<string, Account>({ max: remembered })
  const leftOf = (caller: string) => {
    const account = accounts.get(caller)
    if (!account) return capacity
    return Math.min(capacity, account.left + ((now() - account.at) / 1000) * refill)
  }
  return {
    secondsToWait: (caller) => Math.max(0, Math.ceil(-leftOf(caller) / refill)),
    charge: (caller, tokens) => {
      // No debt is larger than what a whole capacity makes up for, so that nobody is locked out for long.
      accounts.set(caller, { left: Math.max(-capacity, leftOf(caller) - tokens), at: now() })
    },
  }
}
