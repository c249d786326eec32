/** The steps that uploads have in common, however their bytes come: may they be stored, received and cleaned, kept. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Arrival } from './arrival.ts'
import { type Bucket, mustAcceptType } from './bucket-rows.ts'
import type { ArrivalRoom } from './disk-reserve.ts'
import { cleanImage } from './images/clean-image.ts'
import { metadataOf, type ObjectMetadata, type StoredFile } from './object-metadata.ts'
import { type NewObject, type ObjectLocation, writeObject } from './object-rows.ts'
import { receiveFile } from './receive-file.ts'
import { storeOrRollBack } from './rollback-upload.ts'
import { dryRun, type StorageContext, type Transact } from './storage-context.ts'
import { cleanVideo } from './videos/clean-video.ts'

export interface UploadOrder {
  place: ObjectLocation
  /** Replaces a file of the same name. */
  upsert: boolean
  /** The `sub` of the uploader; null for API keys. */
  ownerId: string | null
  /** Whose rights decide. */
  transact: Transact
  /** Whose work it is counted as. */
  payer: string
}

/** What an uploader says of a file. */
export interface Described {
  mimeType: string
  /** A Cache-Control header for those who read the file. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/**
 * @param file its size where it was announced, so that quotas are asked for it too
 * @throws StorageError invalid_mime_type, DatabaseError for what policies refuse
 */
export async function mustMayStore(
  order: UploadOrder,
  bucket: Bucket,
  { mimeType, size }: Pick<Described, 'mimeType'> & { size?: number },
): Promise<void> {
  mustAcceptType(bucket, mimeType)
  const metadata = { mimetype: mimeType, ...(size === undefined ? {} : { size }) }
  await dryRun(order.transact, (transaction) =>
    writeObject(transaction, rowOf(order, null, metadata, null), order.upsert),
  )
}

export interface ReceiveCleanOptions {
  mimeType: string
  /** Bytes. */
  sizeLimit: number
  payer: string
  /** Aborts when nobody wants the file any more. */
  signal: AbortSignal
  /** Of what comes from a client. */
  arrival?: Arrival
  /** Of the disk, for the bytes; ended once they are written. */
  room?: ArrivalRoom
}

/**
 * Brings the bytes to `path` as they may be shown to others.
 * @throws what `receiveFile`, `cleanImage` and `cleanVideo` throw
 */
export async function receiveClean(
  { images }: { images: Pick<StorageContext['images'], 'uploadLane'> },
  body: Readable,
  path: string,
  { mimeType, sizeLimit, payer, signal, arrival, room }: ReceiveCleanOptions,
): Promise<StoredFile> {
  arrival?.expect()
  const received = await receiveFile(body, path, {
    mimeType,
    sizeLimit,
    signal,
    onBytes: arrival?.count,
    hold: room?.hold,
  }).finally(() => room?.end())
  arrival?.hold()
  const cleaned =
    (await cleanImage(path, mimeType, { lane: images.uploadLane, payer, signal })) ??
    (await cleanVideo(path, mimeType))
  signal.throwIfAborted()
  return { ...(cleaned?.summary ?? received), media: cleaned?.media ?? null }
}

export interface ReceivedFile extends Described {
  version: string
  path: string
  received: StoredFile
}

/** Gives the file to the backend and writes its row. @throws what `keepBytes` throws */
export async function keepUpload(
  { database, backend }: Pick<StorageContext, 'database' | 'backend'>,
  order: UploadOrder,
  { version, path, received, mimeType, cacheControl, userMetadata }: ReceivedFile,
  signal: AbortSignal,
): Promise<NewObject> {
  const object = rowOf(order, version, metadataOf(received, mimeType, cacheControl), userMetadata)
  await storeOrRollBack(database, {
    version,
    store: () => backend.put(version, path, signal),
    writeRow: () => order.transact((transaction) => writeObject(transaction, object, order.upsert)),
  })
  return object
}

function rowOf<Version extends string | null>(
  { place, ownerId }: UploadOrder,
  version: Version,
  metadata: Partial<ObjectMetadata>,
  userMetadata: NewObject['userMetadata'],
) {
  return { id: randomUUID(), ...place, ownerId, version, metadata, userMetadata }
}
