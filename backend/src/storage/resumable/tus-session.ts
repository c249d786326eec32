/**
 * One request of a resumable upload: whose it is, to which upload, and what the protocol's library asks of the disk for it.
 * Nothing is looked at, locked or told before the upload is known to be the caller's.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { turnKeyOf } from '../../caller-key.ts'
import { clientGone } from '../../client-gone.ts'
import { siteOf } from '../../network.ts'
import { createArrival } from '../arrival.ts'
import { type Bucket, findBucket } from '../bucket-rows.ts'
import { hasVersion, type ObjectLocation } from '../object-rows.ts'
import type { Operation, StorageContext } from '../storage-context.ts'
import { failures } from '../storage-error.ts'
import type { Ordered } from '../upload-orders.ts'
import { mustMayStore } from '../upload-steps.ts'
import { completeUpload } from './complete-upload.ts'
import { isBeingCompleted, type KeptUpload, partKey, type UploadRecord } from './part-folder.ts'
import { receivePart } from './receive-part.ts'
import { decodeUploadId, encodeUploadId } from './upload-id.ts'
import type { LockHolder } from './upload-locks.ts'
import { describedIn, placeIn, type UploadMetadata } from './upload-metadata.ts'

/** Who a request comes from, for the file it is about. @throws StorageError for a token that is not for it */
export type OrderedBy = (
  place: ObjectLocation,
  wish: { upsert: boolean; operation: Operation },
) => Promise<Ordered>

/** The upload that a request is about. */
interface AboutUpload extends Ordered {
  version: string
}

export type TusSession = ReturnType<typeof createTusSession>

export function createTusSession(
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  orderedBy: OrderedBy,
) {
  const { parts, locks, room, looks } = context.resumable
  const gone = clientGone(reply)
  const cut = new AbortController()
  /** When something came for the last time; null while nothing is to come. */
  let movedAt: number | null = null
  let about: AboutUpload | null = null
  let bucket: Bucket | null = null

  const holder: LockHolder = {
    restsFor: () => (movedAt === null ? null : performance.now() - movedAt),
    giveWay: () => cut.abort(failures.locked()),
  }

  function find(owner: string, version: string): Promise<KeptUpload | null> {
    return looks.run(turnKeyOf(request.caller, request.ip), () => parts.find(owner, version), gone)
  }

  /** A new upload; answers with its id. @throws StorageError */
  async function begin(metadata: UploadMetadata | undefined): Promise<string> {
    const place = placeIn(metadata)
    const upsert = request.headers['x-upsert'] === 'true'
    const ordered = await orderedBy(place, { upsert, operation: 'storage.tus.upload.create' })
    const version = randomUUID()
    about = { ...ordered, version }
    bucket = await findBucket(context.database, place.bucketId)
    return encodeUploadId({ place, version })
  }

  /** An upload that was begun; null where there is none of the caller's. @throws StorageError */
  async function goOn(id: string): Promise<KeptUpload | null> {
    const named = decodeUploadId(id)
    if (!named) return null
    const { place, version } = named
    const operation = 'storage.tus.upload.part'
    const ordered = await orderedBy(place, { upsert: false, operation })
    const kept = await find(ordered.parts.owner, version)
    if (!kept || kept.bucketId !== place.bucketId || kept.name !== place.name) return null
    about = { ...ordered, order: { ...ordered.order, upsert: kept.upsert }, version }
    if (kept.isFinished || kept.offset < kept.size || !(await isStored(kept))) return kept
    await parts.finish(ordered.parts.owner, version)
    return { ...kept, isFinished: true }
  }

  /** Whether its row was written, and nothing heard of it. */
  async function isStored({ bucketId, name }: KeptUpload): Promise<boolean> {
    const { owner, version } = known()
    const storedAs = await parts.keptAs(owner, version)
    return storedAs !== null && (await hasVersion(context.database, { bucketId, name }, storedAs))
  }

  function known() {
    if (!about) throw new Error('no upload is known yet')
    return { ...about.parts, version: about.version, order: about.order }
  }

  /** Whether it may be stored is asked with each request that brings bytes of it. */
  async function mayStore({ mimeType, size }: Pick<UploadRecord, 'mimeType' | 'size'>): Promise<void> {
    const { order } = known()
    bucket ??= await findBucket(context.database, order.place.bucketId)
    await mustMayStore(order, bucket, { mimeType, size })
  }

  async function create(size: number, said: UploadMetadata): Promise<void> {
    const { owner, isBounded, version, order } = known()
    const { bucketId, name } = order.place
    const record = { bucketId, name, size, upsert: order.upsert, ...describedIn(said), said }
    await room.admit({ owner, version, size, isBounded }, () => parts.create(owner, version, record), gone)
    // Nothing is to come any more.
    if (size === 0) await complete()
  }

  /**
   * As it is now. One whose end came without being kept misses its last byte, so that the client sends it again.
   * @throws StorageError ResourceLocked while another process stores it
   */
  async function look(): Promise<KeptUpload | null> {
    const { owner, version } = known()
    const kept = await find(owner, version)
    if (!kept || kept.isFinished || kept.offset < kept.size) return kept
    if (isBeingCompleted(kept)) throw failures.locked()
    const offset = Math.max(kept.size - 1, 0)
    await parts.cutTo(owner, version, offset)
    return { ...kept, offset }
  }

  /** Resolves with the new offset. What has come stays when it fails. */
  async function receive(offset: number): Promise<number> {
    const { owner, version, order } = known()
    const kept = await parts.find(owner, version)
    if (!kept) throw failures.noSuchKey()
    if (kept.isFinished) return kept.size
    const arrival = createArrival()
    const signal = AbortSignal.any([gone, arrival.givenUp, cut.signal])
    const { payer } = order
    const leave = context.uploads.enter({ payer, site: siteOf(request.ip), arrival })
    const disk = context.reserve.forArrival()
    try {
      arrival.expect()
      movedAt = performance.now()
      const end = await receivePart(request.raw, parts.partOf(owner, version), {
        offset,
        limit: kept.size,
        signal,
        onBytes: (count) => {
          arrival.count(count)
          movedAt = performance.now()
        },
        hold: async (bytes) => {
          await room.hold({ owner, version }, bytes, signal)
          await disk.hold(bytes)
        },
      }).finally(disk.end)
      movedAt = null
      arrival.hold()
      if (end === kept.size) await complete()
      return end
    } finally {
      movedAt = null
      arrival.hold()
      leave()
    }
  }

  async function complete(): Promise<void> {
    const { owner, version, order } = known()
    const record = await parts.find(owner, version)
    if (!record) throw failures.noSuchKey()
    bucket ??= await findBucket(context.database, order.place.bucketId)
    await completeUpload(context, { owner, version, bucket, order, record })
  }

  return {
    begin,
    goOn,
    mayStore,
    create,
    look,
    receive,
    bucket: () => bucket,
    remove: () => parts.remove(known().owner, known().version),
    lock: () => locks.take(partKey(known()), holder, request.method === 'DELETE'),
    /** Whether it was cut for another request. */
    isCut: () => cut.signal.aborted,
  }
}
