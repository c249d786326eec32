/**
 * Failed writes: what is rolled back leaves dead rows and the log of what was written, and takes back the counts of whatever limits rows; so
 * does what was only rehearsed. So each account may have so many in a minute, in this process, of rows and files together, the fewer the more
 * rows each was to write; the project's own servers are believed.
 */
import { isAccountKey } from './caller-key.ts'
import { isDatabaseError, isLockTimeout } from './db/database-error.ts'
import { ProtocolError } from './protocol-error.ts'
import { createTokenBuckets, type TokenBucketOptions } from './token-buckets.ts'

export interface FailedWrites {
  /**
   * @param caller whose write it is, by their caller key; only accounts are counted
   * @param weigh as how many it counts (`weightOfWrite`), asked where it failed
   * @throws TooManyFailedWrites before `write` begins
   */
  count<T>(caller: string, weigh: () => number, write: () => Promise<T>): Promise<T>
}

export class TooManyFailedWrites extends Error {
  override name = 'TooManyFailedWrites'
  /** Until one more may fail. */
  readonly seconds: number

  constructor(seconds: number) {
    super('too many writes of this account have failed')
    this.seconds = seconds
  }
}

/** Carries the end of a rehearsal out of its transaction, so that it is rolled back. */
export class RehearsalEnded extends Error {
  override name = 'RehearsalEnded'
}

/** An app that tries again what it had no answer to has some in a minute, and whoever presses everything there is has dozens. */
const mostInMinute = 1_000
/** What changes or deletes rows says nothing of how many. */
const weightOfChange = 10
/** Whoever sends many rows by mistake may send them again. */
const mostWeight = 30

/** As how many a write counts: the rows that it was sent, or a few more where their texts have braces or lines. */
export function weightOfWrite(method: string, contentType: string, body: string): number {
  if (method === 'PATCH' || method === 'DELETE') return weightOfChange
  return Math.max(1, Math.min(rowsIn(contentType, body), mostWeight))
}

function rowsIn(contentType: string, body: string): number {
  if (contentType.startsWith('text/csv')) return countOf('\n', body)
  return /^\s*\[/.test(body) ? countOf('{', body) : 1
}

function countOf(sign: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1
  return count
}

/** Nothing was written where there was no place, no database or no right to, and who waited for another's lock is not to blame. */
function mayHaveWritten(error: unknown): boolean {
  if (!isDatabaseError(error)) return error instanceof ProtocolError || error instanceof RehearsalEnded
  return !isLockTimeout(error) && !(error.code === '42501' && error.message.startsWith('permission denied'))
}

/** @param factor by how much it is multiplied */
export function createFailedWrites(factor: number, now?: TokenBucketOptions['now']): FailedWrites {
  const most = mostInMinute * factor
  const buckets = createTokenBuckets({ capacity: most, refill: most / 60, now })
  return {
    async count(caller, weigh, write) {
      if (!isAccountKey(caller)) return write()
      const seconds = buckets.secondsToWait(caller)
      if (seconds > 0) throw new TooManyFailedWrites(seconds)
      try {
        return await write()
      } catch (error) {
        if (mayHaveWritten(error)) buckets.charge(caller, weigh())
        throw error
      }
    },
  }
}
