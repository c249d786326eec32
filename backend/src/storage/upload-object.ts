/**
 * An upload from its first byte to its row: asked for permission before anything is stored, the bytes safe before the
 * row exists, and nothing left of either when it fails.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { siteOf } from '../network.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { type Arrival, createArrival } from './arrival.ts'
import { type Bucket, findBucket, mustAcceptSize, sizeLimitOf } from './bucket-rows.ts'
import { idAfterUpsert } from './id-after-upsert.ts'
import { type IncomingFile, readUpload } from './incoming-upload.ts'
import { mustBeObjectKey } from './object-key.ts'
import type { NewObject } from './object-rows.ts'
import type { StorageContext } from './storage-context.ts'
import { keepUpload, mustMayStore, receiveClean, type UploadOrder } from './upload-steps.ts'

export interface UploadAnswer {
  Id: string
  /** `bucket/path`. */
  Key: string
}

/** Room for the boundaries and fields of a form around a file. */
const formOverhead = 64 * 1024

/**
 * @param gone aborts when the uploader has left
 * @throws StorageError, DatabaseError for what policies refuse
 */
export async function uploadObject(
  context: StorageContext,
  request: FastifyRequest,
  order: UploadOrder,
  gone: AbortSignal,
): Promise<UploadAnswer> {
  const { bucketId, name } = order.place
  mustBeObjectKey(name)
  const bucket = await findBucket(context.database, bucketId)
  const sizeLimit = sizeLimitOf(bucket, context.sizeLimit)
  const declaredSize = Math.max(0, Number(request.headers['content-length'] ?? 0) - formOverhead)
  mustAcceptSize(bucket, declaredSize, context.sizeLimit)
  const arrival = createArrival()
  const expected = { bucket, order, version: randomUUID(), declaredSize, sizeLimit, arrival, gone }
  const object = await storeAndWrite(context, request, expected)
  const id = order.upsert ? await idAfterUpsert(context, object) : object.id
  return { Id: id, Key: `${bucketId}/${name}` }
}

interface Expected {
  bucket: Bucket
  order: UploadOrder
  version: string
  declaredSize: number
  sizeLimit: number
  arrival: Arrival
  gone: AbortSignal
}

async function storeAndWrite(
  context: StorageContext,
  request: FastifyRequest,
  { bucket, order, version, declaredSize, sizeLimit, arrival, gone }: Expected,
): Promise<NewObject> {
  const { payer } = order
  const path = join(context.uploadDir, version)
  const site = siteOf(request.ip)
  const signal = AbortSignal.any([gone, arrival.givenUp])
  const room = context.reserve.forArrival()
  let leave = () => {}
  /** Only who may store the file has a place, and from its first byte to its row. */
  const receive = async ({ body, mimeType }: IncomingFile) => {
    arrival.hold()
    await mustMayStore(order, bucket, { mimeType })
    signal.throwIfAborted()
    leave = context.uploads.enter({ payer, site, arrival })
    // What cannot come whole need not begin.
    await context.reserve.mustFit(declaredSize)
    const received = await receiveClean(context, body, path, {
      mimeType,
      sizeLimit,
      payer,
      signal,
      arrival,
      room,
    })
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
    return await keepUpload(context, order, { ...upload, version, path }, signal)
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
    room.end()
    leave()
  }
}
