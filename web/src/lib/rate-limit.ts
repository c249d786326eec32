// The browser's own brake on repeated attempts (spec 0 §5: 5 in 15 minutes per key, in local storage). The server has the
// limit that counts; this one spares it the traffic and tells the person how long to wait.
import { readDated, writeDated } from './dated-entries.ts'
import { listOf } from './records.ts'
import { localStore } from './storage.ts'

const attemptLimit = 5
export const windowSeconds = 15 * 60

function storageKey(key: string): string {
  return `majlis:attempts:${key}`
}

/** Attempts still inside the window, as times in milliseconds. Anything else that storage held is dropped. */
export function recentAttempts(stored: unknown, now: number): number[] {
  const times = listOf(stored).filter((time) => typeof time === 'number')
  return times.filter((time) => time <= now && now - time < windowSeconds * 1000)
}

/** Whole seconds until another attempt is allowed; 0 when it is now. */
export function secondsToWait(attempts: readonly number[], now: number): number {
  const oldestThatCounts = attempts.at(-attemptLimit)
  if (oldestThatCounts === undefined) return 0
  return Math.ceil((oldestThatCounts + windowSeconds * 1000 - now) / 1000)
}

/** Counts an attempt under the key, unless the limit is reached: then the seconds left, and nothing is counted. */
export function countAttempt(key: string): number {
  const now = Date.now()
  const attempts = recentAttempts(readDated(storageKey(key)), now)
  const wait = secondsToWait(attempts, now)
  if (wait === 0) writeDated(storageKey(key), [...attempts, now])
  return wait
}

/** A success forgives what came before. */
export function forgetAttempts(key: string): void {
  localStore.remove(storageKey(key))
}
