/**
 * An upload from its first byte to its row: asked for permission before anything is stored, the bytes safe before the
 * row exists, and nothing left of either when it fails.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../network.ts'
import { type Arrival, createArrival } from './arrival.ts'
import { type Bucket, findBucket, mustAcceptSize, mustAcceptType, sizeLimitOf } from './bucket-rows.ts'
import { idAfterUpsert } from './id-after-upsert.ts'
import { cleanImage } from './images/clean-image.ts'
import { type IncomingFile, readUpload } from './incoming-upload.ts'
import { keepBytes } from './kept-bytes.ts'
import { mustBeObjectKey } from './object-key.ts'
import { metadataOf, type ObjectMetadata } from './object-metadata.ts'
import { type NewObject, type ObjectPlace, writeObject } from './object-rows.ts'
import { type FileSummary, receiveFile } from './receive-file.ts'
import { rehearse, type StorageContext, type Transact } from './storage-context.ts'
import { unlessAborted } from './unless-aborted.ts'
import { cleanVideo } from './videos/clean-video.ts'

export interface UploadOrder {
  place: ObjectPlace
  /** Replaces a file of the same name. */
  upsert: boolean
  /** The `sub` of the uploader; null for API keys. */
  ownerId: string | null
  /** Whose rights decide. */
  transact: Transact
  /** Whose work it is counted as. */
  payer: string
  /** Aborts when the uploader has left. */
  signal: AbortSignal
}

export interface UploadAnswer {
  Id: string
  /** `bucket/path`. */
  Key: string
}

/** Room for the boundaries and fields of a form around a file. */
const formOverhead = 64 * 1024

/** @throws StorageFailure, DatabaseError for what policies refuse */
export async function uploadObject(
  context: StorageContext,
  request: FastifyRequest,
  order: UploadOrder,
): Promise<UploadAnswer> {
  const { bucketId, name } = order.place
  mustBeObjectKey(name)
  const bucket = await findBucket(context.database, bucketId)
  const declaredSize = Number(request.headers['content-length'] ?? 0) - formOverhead
  mustAcceptSize(bucket, declaredSize, context.sizeLimit)
  const sizeLimit = sizeLimitOf(bucket, context.sizeLimit)
  const arrival = createArrival()
  const expected = { bucket, order, version: randomUUID(), sizeLimit, arrival }
  const object = await storeAndWrite(context, request, expected)
  const id = order.upsert ? await idAfterUpsert(context, object) : object.id
  return { Id: id, Key: `${bucketId}/${name}` }
}

interface Expected {
  bucket: Bucket
  order: UploadOrder
  version: string
  sizeLimit: number
  arrival: Arrival
}

async function storeAndWrite(
  context: StorageContext,
  request: FastifyRequest,
  expected: Expected,
): Promise<NewObject> {
  const { order, version, arrival } = expected
  const path = join(context.uploadDir, version)
  const network = networkOf(request.ip)
  const signal = AbortSignal.any([order.signal, arrival.givenUp])
  let leave = () => {}
  /** Only who may store the file has a place, and from its first byte to its row. */
  const receive = async (file: IncomingFile) => {
    arrival.hold()
    await mustMayStore(file, expected)
    signal.throwIfAborted()
    leave = context.uploads.enter({ payer: order.payer, network, arrival })
    const received = await storeLocally(context, file, path, expected, signal)
    arrival.expect()
    return received
  }
  let receiving: Promise<unknown> | undefined
  const receiveAndRemember = (file: IncomingFile) => {
    const received = receive(file)
    receiving = received
    return received
  }
  try {
    arrival.expect()
    const upload = await unlessAborted(readUpload(request, receiveAndRemember), signal)
    arrival.hold()
    const metadata = metadataOf(upload.received, upload.mimeType, upload.cacheControl)
    const object = newObject(order, version, metadata, upload.userMetadata)
    await keepBytes(context.database, {
      version,
      store: () => context.backend.adopt(version, path, signal),
      writeRow: () => order.transact((transaction) => writeObject(transaction, object, order.upsert)),
    })
    return object
  } catch (error) {
    // It ends with the signal, and may still be writing.
    await receiving?.catch(() => undefined)
    await rm(path, { force: true })
    context.collectDiscarded()
    // What is still on its way is read and dropped, so that the client gets to read the refusal.
    request.raw.resume()
    throw error
  } finally {
    arrival.hold()
    leave()
  }
}

/** @throws StorageFailure invalid_mime_type, DatabaseError for what policies refuse */
async function mustMayStore({ mimeType }: IncomingFile, { bucket, order, version }: Expected): Promise<void> {
  mustAcceptType(bucket, mimeType)
  await rehearse(order.transact, (transaction) => {
    const object = newObject(order, version, { mimetype: mimeType }, null)
    return writeObject(transaction, object, order.upsert)
  })
}

async function storeLocally(
  { images }: StorageContext,
  { body, mimeType }: IncomingFile,
  path: string,
  { order, sizeLimit, arrival }: Expected,
  signal: AbortSignal,
): Promise<FileSummary> {
  arrival.expect()
  const received = await receiveFile(body, path, {
    mimeType,
    sizeLimit,
    signal,
    onBytes: arrival.count,
  })
  arrival.hold()
  const { payer } = order
  const cleaned =
    (await cleanImage(path, mimeType, { lane: images.uploadLane, payer, signal })) ??
    (await cleanVideo(path, mimeType))
  signal.throwIfAborted()
  return cleaned ?? received
}

function newObject(
  { place, ownerId }: UploadOrder,
  version: string,
  metadata: Partial<ObjectMetadata>,
  userMetadata: NewObject['userMetadata'],
): NewObject {
  return { id: randomUUID(), ...place, ownerId, version, metadata, userMetadata }
}
