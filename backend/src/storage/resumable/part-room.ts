/**
 * Room for uploads that are not finished: so many, and so many bytes, of one account and of all. Where there is no more, the one at
 * which nothing happened for longest gives way: among the account's own, or of the account that has the most.
 */
import { dirname } from 'node:path'
import { createFairQueue, QueueFullError } from '../../fair-queue.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { bytesForUploads } from '../disk-reserve.ts'
import { failures } from '../storage-error.ts'
import { isBeingCompleted, type PartFolder, type PartName, type PartOnDisk, partKey } from './part-folder.ts'
import { createPartUsage } from './part-usage.ts'
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

interface Newcomer extends PartName {
  /** Announced bytes. */
  size: number
  /** False for the project's own servers, which share the room of all alone. */
  isBounded: boolean
}

export interface PartRoom {
  /**
   * Makes room for one, and begins it before another one of its owner is looked at.
   * @param signal aborts when nobody waits for it any more: unless it has begun by then, it never does
   * @throws StorageError TooManyRequests, SlowDown, the reason of the signal, and what beginning throws
   */
  admit(newcomer: Newcomer, begin: () => Promise<void>, signal?: AbortSignal): Promise<void>
  /**
   * Before so many bytes of an upload are written.
   * @param signal aborts when nobody is to write them any more
   * @throws StorageError SlowDown, and the reason of the signal
   */
  hold(part: PartName, bytes: number, signal?: AbortSignal): Promise<void>
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

const unbounded = Number.POSITIVE_INFINITY
/** Beginnings: of one owner one at a time, since each looks at all that the owner has. Clients begin one upload, or a screen of them. */
const beginnings = { places: 8, placesPerCaller: 1, waiting: 1_000, waitingPerCaller: 10 }
const retryBeginningSeconds = 1
/** Who makes room in all does so alone: of two, each would have others give way for both. Who waits has a turn above, or a place. */
const makingRoom = { places: 1, waiting: unbounded, waitingPerCaller: unbounded }

const nobodyLeaves = new AbortController().signal

/** What there is to be room for. */
interface Wish {
  uploads: number
  bytes: number
}

export function createPartRoom(parts: PartFolder, locks: UploadLocks, limits = roomLimits): PartRoom {
  const books = createPartUsage(limits.stepBytes, locks.isHeld)
  const beginnersOf = createFairQueue(beginnings)
  const roomMakers = createFairQueue(makingRoom)
  /** Uploads for which there is room, and which are not in the books yet. */
  let beginning = 0
  /** Bytes that there may be in all. */
  let limit = 0
  /** On the clock of `performance`. */
  let surveyedAt = Number.NEGATIVE_INFINITY
  let surveying: Promise<void> | null = null

  /** Has the books be that old at most. However many ask, the disk is asked once. */
  async function look(forMs = surveyedForMs): Promise<void> {
    if (performance.now() - surveyedAt < forMs) return
    surveying ??= survey().finally(() => {
      surveying = null
    })
    await surveying
  }

  async function survey(): Promise<void> {
    const at = performance.now()
    const found = await books.survey(parts.allParts)
    // The folder itself is made with the first upload.
    const left = await bytesForUploads(dirname(parts.folder))
    const there = found.reduce((sum, { bytes }) => sum + bytes, 0)
    limit = Math.min(limits.inAll.bytes, Math.max(left + there, 0) / 2)
    surveyedAt = at
  }

  const lacksBytes = (bytes: number) => books.bytes() + bytes > limit
  const fits = ({ uploads, bytes }: Wish) =>
    books.count() + beginning + uploads <= limits.inAll.uploads && !lacksBytes(bytes)
  const rests = (part: PartName) => performance.now() - books.movedAt(part) > limits.restMs

  /**
   * Answers whether it is gone. It is locked until then, so that nobody is told of bytes that go.
   * @param release null where somebody works on it
   */
  async function giveUp({ owner, version }: PartName, release: (() => void) | null): Promise<boolean> {
    if (!release) return false
    try {
      const kept = await parts.find(owner, version)
      if (kept && isBeingCompleted(kept, limits.restMs)) return false
      await parts.remove(owner, version)
      books.remove({ owner, version })
      return true
    } finally {
      release()
    }
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
      // Somebody may have gone on with it meanwhile.
      if (!(await giveUp(part, locks.tryTake(partKey(part))))) continue
      announced -= sizes[index] ?? 0
      left -= 1
    }
    if (left >= uploads || (left > 0 && announced + size > bytes))
      throw failures.tooManyRequests(retrySeconds)
  }

  /**
   * @param key which it is for, and which does not give way where it is there
   * @param isEnough asked again whenever one gave way
   */
  async function makeRoomInAll(key: string, wish: Wish, isEnough: () => boolean): Promise<void> {
    await look()
    if (isEnough()) return
    // Before others lose theirs, what is true of the disk now.
    await look(crowdedForMs)
    const all = books.all()
    const resting = all
      .filter((part) => partKey(part) !== key && rests(part))
      .sort(byShare(all, lacksBytes(wish.bytes) ? ({ bytes }) => bytes : () => 1))
    for (const part of resting) {
      if (isEnough()) return
      if (rests(part)) await giveUp(part, await locks.takeOver(partKey(part)))
    }
    if (!isEnough()) throw failures.busy(retrySeconds)
  }

  /** Another process may have begun it. */
  async function learn({ owner, version }: PartName): Promise<void> {
    if (books.has({ owner, version })) return
    const kept = await parts.find(owner, version)
    books.add({ owner, version, bytes: kept?.offset ?? 0, touchedAt: kept?.touchedAt ?? Date.now() })
  }

  /**
   * @param part which it is for
   * @param take counts what there is room for, in the same moment, so that nobody else is given that room; false where there is none
   */
  async function takeRoom(
    { part, wish, take }: { part: PartName; wish: Wish; take: () => void },
    signal: AbortSignal,
  ): Promise<void> {
    const isTaken = () => {
      if (!fits(wish)) return false
      take()
      return true
    }
    await look()
    signal.throwIfAborted()
    if (isTaken()) return
    const makeRoom = () => makeRoomInAll(partKey(part), wish, () => signal.aborted || isTaken())
    // Who works on one that gives way to another may be waiting here.
    await unlessAborted(roomMakers.run(part.owner, makeRoom, signal), signal)
  }

  async function beginOne(
    { owner, version, size, isBounded }: Newcomer,
    begin: () => Promise<void>,
    signal: AbortSignal,
  ) {
    if (isBounded) await makeOwnRoom(owner, size)
    let taken = 0
    const take = () => {
      taken = 1
      beginning += 1
    }
    try {
      await takeRoom({ part: { owner, version }, wish: { uploads: 1, bytes: 0 }, take }, signal)
      await begin()
      books.add({ owner, version, bytes: 0, touchedAt: Date.now() })
    } finally {
      beginning -= taken
    }
  }

  return {
    admit: (newcomer, begin, signal = nobodyLeaves) => {
      const work = () => beginOne(newcomer, begin, signal)
      if (!newcomer.isBounded) return work()
      return beginnersOf.run(newcomer.owner, work, signal).catch(refuse)
    },
    hold: async (part, bytes, signal = nobodyLeaves) => {
      await look()
      await learn(part)
      await takeRoom({ part, wish: { uploads: 0, bytes }, take: () => books.write(part, bytes) }, signal)
    },
  }
}

/** @throws StorageError for who finds too many waiting */
function refuse(error: unknown): never {
  if (!(error instanceof QueueFullError)) throw error
  throw error.scope === 'caller'
    ? failures.tooManyRequests(retryBeginningSeconds)
    : failures.busy(retryBeginningSeconds)
}

/** Those of the account that has most of what is scarce first, and of one account those that rest for longest. */
function byShare(all: PartOnDisk[], weigh: (part: PartOnDisk) => number) {
  const shares = new Map<string, number>()
  for (const part of all) shares.set(part.owner, (shares.get(part.owner) ?? 0) + weigh(part))
  const shareOf = ({ owner }: PartOnDisk) => shares.get(owner) ?? 0
  return (a: PartOnDisk, b: PartOnDisk) => shareOf(b) - shareOf(a) || a.touchedAt - b.touchedAt
}
