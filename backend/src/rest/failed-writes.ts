/**
 * Failed writes: what is rolled back leaves dead rows and the log of what was written, and takes back the counts of whatever limits rows. So
 * each account may have so many fail in a minute, in this process, the more the less each was to write; the project's own servers are believed.
 */
import { isDatabaseError } from '../db/database-error.ts'
import { createTokenBuckets, type TokenBucketOptions } from '../token-buckets.ts'
import { tooManyFailedWrites } from './errors/request-errors.ts'
import { RestError } from './errors/rest-error.ts'

export interface FailedWrites {
  /**
   * @param account whose write it is
   * @param size characters that it was sent
   * @throws RestError 429 before `write` begins, where too many have failed
   */
  count<T>(account: string, size: number, write: () => Promise<T>): Promise<T>
}

/** An app that tries again what it had no answer to has some in a minute, and whoever presses everything there is has dozens. */
const mostInMinute = 300
/** Characters for which one that fails counts once; with the most that a member may send, a thousand times. */
const sizeOfOne = 1024

/** @param factor by how much it is multiplied */
export function createFailedWrites(factor: number, now?: TokenBucketOptions['now']): FailedWrites {
  const most = mostInMinute * factor
  const buckets = createTokenBuckets({ capacity: most, refill: most / 60, now })
  return {
    async count(account, size, write) {
      const seconds = buckets.secondsToWait(account)
      if (seconds > 0) throw tooManyFailedWrites(seconds)
      try {
        return await write()
      } catch (error) {
        // Of what was not done because there was no place or no database, nothing was written.
        if (isDatabaseError(error) || error instanceof RestError)
          buckets.charge(account, Math.max(1, Math.ceil(size / sizeOfOne)))
        throw error
      }
    },
  }
}
