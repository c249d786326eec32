// The browser's own brake on repeated attempts (spec 0 §5: 5 in 15 minutes per key, in local storage). The server has the
// limit that counts; this one spares it the traffic and tells the person how long to wait.
import * as v from 'valibot'
import { errors } from '../messages/errors.ts'
import { readDated, writeDated } from './dated-entries.ts'
import { type ErrorKind, errorKind } from './errors.ts'
import { type Refusal, waitRefusal } from './refusal.ts'
import { simpleHash } from './simple-hash.ts'
import { localStore } from './storage.ts'

export const attemptLimit = 5
export const windowSeconds = 15 * 60

/**
 * Under which tries for one account are counted, by its number in E.164 or its address as it is stored: five wrong words for one keep
 * nobody from another. The key does not spell it out to whoever has the browser next.
 */
export function attemptKey(what: 'sign-in' | 'sign-up', identity: string): string {
  return `${what}:${simpleHash(identity)}`
}

function storageKey(key: string): string {
  return `majlis:attempts:${key}`
}

/** The times of attempts, in milliseconds since 1970. */
const attemptsSchema = v.array(v.number())

/** Attempts still inside the window. */
export function recentAttempts(times: readonly number[], now: number): number[] {
  return times.filter((time) => time <= now && now - time < windowSeconds * 1000)
}

/** Whole seconds until another attempt is allowed; 0 when it is now. */
export function secondsToWait(attempts: readonly number[], now: number): number {
  const oldestThatCounts = attempts.at(-attemptLimit)
  if (oldestThatCounts === undefined) return 0
  return Math.ceil((oldestThatCounts + windowSeconds * 1000 - now) / 1000)
}

function storedAttempts(key: string): number[] {
  return recentAttempts(readDated(storageKey(key), attemptsSchema) ?? [], Date.now())
}

/** What says nothing of the person: the attempt reached no server, or one in trouble. */
const nobodysFault: readonly ErrorKind[] = ['network', 'server', 'no-session']

/** An attempt that was nobody's fault is given back. */
function giveBack(key: string, attempt: number): void {
  const attempts = storedAttempts(key)
  const place = attempts.lastIndexOf(attempt)
  writeDated(
    storageKey(key),
    attempts.filter((_time, index) => index !== place),
  )
}

/**
 * Runs the work and counts it as an attempt under the key; at the limit nothing is run, and the answer says how long to wait.
 * What the work throws is passed on.
 */
export async function runLimited<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const now = Date.now()
  const attempts = storedAttempts(key)
  const wait = secondsToWait(attempts, now)
  if (wait > 0) return waitRefusal(errors.signIn.limit, wait)
  // Counted before the answer, or many at once would pass.
  writeDated(storageKey(key), [...attempts, now])
  try {
    return await work()
  } catch (error) {
    if (nobodysFault.includes(errorKind(error))) giveBack(key, now)
    throw error
  }
}

/** A success forgives what came before. */
export function resetAttempts(key: string): void {
  localStore.remove(storageKey(key))
}
