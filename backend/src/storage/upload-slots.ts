/**
 * Slots of uploads (concurrency limits): so many files are received at once, so many of one caller and of one site. Nobody waits; who comes
 * when all are taken is given the place of whoever sends slowest, so that places cannot be kept by sending next to nothing.
 */
import type { Arrival } from './arrival.ts'
import { failures } from './storage-error.ts'

export interface PlacesOptions {
  places: number
  placesPerCaller: number
  /** Whole towns share an address, and one subscription may have a /48; but none has all places. */
  placesPerSite: number
  /** Who has come in only so many milliseconds ago is not taken for slow. */
  graceMs: number
  /** Bytes in a second; who sends faster keeps their place. */
  slow: number
}

/** Who takes a place. */
interface Uploader {
  /** Whose work it is counted as. */
  payer: string
  /** Where it comes from: the address, of IPv6 the /48. */
  site: string
  arrival: Pick<Arrival, 'givenUp' | 'cut' | 'speed'>
}

export interface UploadSlots {
  /**
   * Answers with how to leave. Who was given up takes no place any more: nobody would leave it.
   * @throws StorageError TooManyRequests for this caller or site, SlowDown when all places are taken, and what the
   * arrival was given up with
   */
  enter(uploader: Uploader): () => void
}

interface Taken extends Uploader {
  since: number
}

const retryUploadSeconds = 10

export function createUploadSlots({
  places,
  placesPerCaller,
  placesPerSite,
  graceMs,
  slow,
}: PlacesOptions): UploadSlots {
  const taken = new Set<Taken>()

  function slowestOf(among: Taken[]): Taken | null {
    const before = performance.now() - graceMs
    let slowest: Taken | null = null
    let least = slow
    for (const place of among) {
      const speed = place.since <= before ? place.arrival.speed() : null
      if (speed === null || speed >= least) continue
      slowest = place
      least = speed
    }
    return slowest
  }

  function makeRoom(among: Taken[], limit: number): boolean {
    if (among.length < limit) return true
    const slowest = slowestOf(among)
    if (!slowest) return false
    taken.delete(slowest)
    slowest.arrival.cut()
    return true
  }

  return {
    enter: (uploader) => {
      const { payer, site, arrival } = uploader
      arrival.givenUp.throwIfAborted()
      const ofCaller = [...taken].filter((place) => place.payer === payer)
      if (ofCaller.length >= placesPerCaller) throw failures.tooManyRequests(retryUploadSeconds)
      const ofSite = [...taken].filter((place) => place.site === site)
      if (!makeRoom(ofSite, placesPerSite)) throw failures.tooManyRequests(retryUploadSeconds)
      if (!makeRoom([...taken], places)) throw failures.busy(retryUploadSeconds)
      const place = { ...uploader, since: performance.now() }
      taken.add(place)
      return () => void taken.delete(place)
    },
  }
}
