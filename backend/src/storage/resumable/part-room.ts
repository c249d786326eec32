/**
 * Room for uploads that are not finished: so many, and so many bytes, of one account and of all. Where there is no more, the one at
 * which nothing happened for longest gives way: among the account's own, or of the account that has the most.
 */
import { dirname } from 'node:path'
import { bytesForUploads } from '../disk-reserve.ts'
import { failures } from '../storage-failure.ts'
import type { PartFolder, PartOnDisk } from './part-folder.ts'
import type { UploadLocks } from './upload-locks.ts'

export interface RoomLimits {
  /** Of one account, in announced bytes; one may be larger if it is alone. */
  ofOwner: { uploads: number; bytes: number }
  /** In bytes that are here; never more than half of what the disk has left for uploads. */
  inAll: { uploads: number; bytes: number }
  /** Milliseconds after which another account's upload may give way that did not get on by so many bytes. */
  restMs: number
  stepBytes: number
}

interface Newcomer {
  owner: string
  version: string
  /** Announced bytes. */
  size: number
  /** False for the project's own servers, which share the room of all alone. */
  isBounded: boolean
}

export interface PartRoom {
  /**
   * Makes room for one, and begins it before another one is looked at.
   * @throws StorageFailure TooManyRequests, SlowDown, and what beginning throws
   */
  admit(newcomer: Newcomer, begin: () => Promise<void>): Promise<void>
  /**
   * Told of the bytes that have come for an upload.
   * @throws StorageFailure SlowDown
   */
  hold(part: Pick<PartOnDisk, 'owner' | 'version'>, bytes: number): Promise<void>
}

const megabyte = 1024 * 1024

const roomLimits: RoomLimits = {
  ofOwner: { uploads: 10, bytes: 500 * megabyte },
  inAll: { uploads: 5_000, bytes: 10 * 1024 * megabyte },
  restMs: 60_000,
  stepBytes: megabyte,
}

/** What other processes keep there is seen so much later; where there seems to be no room, so much. */
const surveyedForMs = 30_000
const crowdedForMs = 1_000
const retrySeconds = 60

interface Survey {
  parts: PartOnDisk[]
  bytes: number
  /** Bytes that there may be in all. */
  limit: number
  /** On the clock of `performance`. */
  at: number
}

/** How an upload is known to locks and room. */
export function partKey({ owner, version }: Pick<PartOnDisk, 'owner' | 'version'>): string {
  return `${owner}/${version}`
}

export function createPartRoom(parts: PartFolder, locks: UploadLocks, limits = roomLimits): PartRoom {
  const progress = createProgress(limits.stepBytes)
  let survey: Survey | null = null
  let surveying: Promise<Survey> | null = null
  let admitting: Promise<unknown> = Promise.resolve()

  /** As it was that long ago at most. However many ask, the disk is asked once. */
  async function look(forMs = surveyedForMs): Promise<Survey> {
    if (survey && performance.now() - survey.at < forMs) return survey
    surveying ??= surveyOf().finally(() => {
      surveying = null
    })
    return surveying
  }

  async function surveyOf(): Promise<Survey> {
    const at = performance.now()
    const all = await parts.allParts()
    const bytes = all.reduce((sum, part) => sum + part.bytes, 0)
    // The folder itself is made with the first upload.
    const left = await bytesForUploads(dirname(parts.folder))
    const half = Math.max(left + bytes, 0) / 2
    const limit = Math.min(limits.inAll.bytes, half)
    progress.seeAll(all)
    survey = { parts: all, bytes, limit, at }
    return survey
  }

  async function drop(part: PartOnDisk, from: Survey): Promise<void> {
    await parts.remove(part.owner, part.version)
    from.parts = from.parts.filter((other) => partKey(other) !== partKey(part))
    from.bytes -= part.bytes
  }

  async function makeOwnRoom(owner: string, size: number): Promise<void> {
    const { uploads, bytes } = limits.ofOwner
    const own = (await parts.ownParts(owner)).sort((a, b) => a.touchedAt - b.touchedAt)
    const sizes = await Promise.all(
      own.map(async ({ version }) => (await parts.find(owner, version))?.size ?? 0),
    )
    let announced = sizes.reduce((sum, one) => sum + one, 0)
    let left = own.length
    for (const [index, part] of own.entries()) {
      if (left < uploads && announced + size <= bytes) return
      const seen = await look()
      // Somebody may have gone on with it meanwhile.
      if (locks.isHeld(partKey(part))) continue
      await drop(part, seen)
      announced -= sizes[index] ?? 0
      left -= 1
    }
    if (left >= uploads || (left > 0 && announced + size > bytes))
      throw failures.tooManyRequests(retrySeconds)
  }

  /** @param key which it is for, and which does not give way */
  async function makeRoomInAll(key: string | null, uploads: number): Promise<void> {
    const isEnough = (seen: Survey) =>
      seen.parts.length + uploads <= limits.inAll.uploads && seen.bytes <= seen.limit
    if (isEnough(await look())) return
    // Before others lose theirs, what is true of the disk now.
    const seen = await look(crowdedForMs)
    const resting = seen.parts
      .filter((part) => partKey(part) !== key && performance.now() - progress.movedAt(part) > limits.restMs)
      .sort(byShare(seen.parts, seen.bytes > seen.limit ? ({ bytes }) => bytes : () => 1))
    for (const part of resting) {
      if (isEnough(seen)) return
      if (await locks.free(partKey(part))) await drop(part, seen)
    }
    if (!isEnough(seen)) throw failures.busy(retrySeconds)
  }

  return {
    admit: ({ owner, version, size, isBounded }, begin) => {
      const admitted = admitting.then(async () => {
        if (isBounded) await makeOwnRoom(owner, size)
        await makeRoomInAll(null, 1)
        await begin()
        const seen = await look()
        const part = { owner, version, bytes: 0, touchedAt: Date.now() }
        if (!seen.parts.some((other) => partKey(other) === partKey(part))) seen.parts.push(part)
      })
      admitting = admitted.catch(() => undefined)
      return admitted
    },
    hold: async (part, bytes) => {
      const seen = await look()
      const known = seen.parts.find((other) => partKey(other) === partKey(part))
      seen.bytes += bytes
      if (known) progress.see(Object.assign(known, { bytes: known.bytes + bytes, touchedAt: Date.now() }))
      await makeRoomInAll(partKey(part), 0)
    },
  }
}

/** Those of the account that has most of what is scarce first, and of one account those that rest for longest. */
function byShare(all: PartOnDisk[], weigh: (part: PartOnDisk) => number) {
  const shares = new Map<string, number>()
  for (const part of all) shares.set(part.owner, (shares.get(part.owner) ?? 0) + weigh(part))
  const shareOf = ({ owner }: PartOnDisk) => shares.get(owner) ?? 0
  return (a: PartOnDisk, b: PartOnDisk) => shareOf(b) - shareOf(a) || a.touchedAt - b.touchedAt
}

/** When uploads got on for the last time: a byte now and then is no progress, and keeps no room. */
function createProgress(stepBytes: number) {
  let marks = new Map<string, { bytes: number; at: number }>()
  const markOf = (part: PartOnDisk) => {
    const known = marks.get(partKey(part))
    return known && part.bytes < known.bytes + stepBytes
      ? known
      : { bytes: part.bytes, at: performance.now() - (Date.now() - part.touchedAt) }
  }
  return {
    see: (part: PartOnDisk) => void marks.set(partKey(part), markOf(part)),
    /** Looks at all of them, and forgets those that are gone. */
    seeAll: (parts: PartOnDisk[]) => {
      marks = new Map(parts.map((part) => [partKey(part), markOf(part)]))
    },
    /** On the clock of `performance`. */
    movedAt: (part: PartOnDisk) => markOf(part).at,
  }
}
