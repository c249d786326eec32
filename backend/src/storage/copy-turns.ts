/**
 * Turns of copies: a line of text has as many bytes written as an upload, so a copy has a place among the uploads, and the copies of
 * one caller are made one after the other. So each is compared with a quota that counts all before it, and before its bytes are written.
 * Where all places are taken, copies that wait for their turn make room for who comes: to wait costs their caller nothing.
 */
import { serviceKey } from '../caller-key.ts'
import { createFairQueue } from '../fair-queue.ts'
import { failures } from './storage-error.ts'
import type { UploadSlots } from './upload-slots.ts'

interface Copier {
  /** Whose work it is counted as. */
  payer: string
  /** Where it comes from: the address, of IPv6 the /48. */
  site: string
  /** Aborts when nobody waits for the copy any more. */
  signal: AbortSignal
}

const retrySeconds = 10

/**
 * Runs `work` when the copier's turn comes, unless they have left by then.
 * @throws StorageError TooManyRequests, SlowDown, the reason of the signal, and what `work` throws
 */
export type CopyTurns = <T>(copier: Copier, work: () => Promise<T>) => Promise<T>

/**
 * Of the four threads that all work on files has, the copies of accounts leave half to others, however slow the disk is; where a service
 * keeps the files, it copies them elsewhere. The service key's copies take no turn, and run beside these.
 */
export const copiesAtOnce = { onDisk: 2, elsewhere: 100 }

/** @param atOnce copies of all callers together */
export function createCopyTurns(uploads: UploadSlots, atOnce: number): CopyTurns {
  // Who waits here has a place among the uploads.
  const ofCallers = createFairQueue({
    places: atOnce,
    placesPerCaller: 1,
  })
  return async ({ payer, site, signal }, work) => {
    const cut = new AbortController()
    let isWaiting = true
    const begin = () => {
      isWaiting = false
      return work()
    }
    const leave = uploads.enter({
      payer,
      site,
      arrival: {
        givenUp: cut.signal,
        cut: () => cut.abort(failures.busy(retrySeconds)),
        // Nothing comes from a client, and what we are at work on is nobody's slowness.
        speed: () => (isWaiting ? 0 : null),
      },
    })
    try {
      if (payer === serviceKey) return await begin()
      return await ofCallers.run(payer, begin, AbortSignal.any([signal, cut.signal]))
    } finally {
      leave()
    }
  }
}
