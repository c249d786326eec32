/**
 * An upload from its first byte to its row: asked for permission before anything is stored, the bytes safe before the
 * row exists, and nothing left of either when it fails.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type Bucket, findBucket, mustAcceptSize, mustAcceptType, sizeLimitOf } from './bucket-rows.ts'
import { cleanImage } from './clean-image.ts'
import { idAfterUpsert } from './id-after-upsert.ts'
import { type IncomingFile, readUpload } from './incoming-upload.ts'
import { removeUnkept } from './kept-bytes.ts'
import { mustBeObjectKey } from './object-key.ts'
import { metadataOf, type ObjectMetadata } from './object-metadata.ts'
import { type NewObject, type ObjectPlace, writeObject } from './object-rows.ts'
import { type FileSummary, receiveFile } from './receive-file.ts'
import { rehearse, type StorageContext, type Transact } from './storage-context.ts'

export interface UploadOrder {
  place: ObjectPlace
  /** Replaces a file of the same name. */
  upsert: boolean
  /** The `sub` of the uploader; null for API keys. */
  ownerId: string | null
  /** Whose rights decide. */
  transact: Transact
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
  const object = await storeAndWrite(context, request, { bucket, order, version: randomUUID(), sizeLimit })
  const id = order.upsert ? await idAfterUpsert(context, object) : object.id
  return { Id: id, Key: `${bucketId}/${name}` }
}

interface Expected {
  bucket: Bucket
  order: UploadOrder
  version: string
  sizeLimit: number
}

async function storeAndWrite(
  context: StorageContext,
  request: FastifyRequest,
  expected: Expected,
): Promise<NewObject> {
  const { order, version } = expected
  const path = join(context.uploadDir, version)
  try {
    const upload = await readUpload(request, (file) => storeLocally(file, path, expected))
    await context.backend.adopt(version, path)
    const metadata = metadataOf(upload.received, upload.mimeType, upload.cacheControl)
    const object = newObject(order, version, metadata, upload.userMetadata)
    await order.transact((transaction) => writeObject(transaction, object, order.upsert))
    return object
  } catch (error) {
    await rm(path, { force: true })
    await removeUnkept(context.backend, version, error)
    // What is still on its way is read and dropped, so that the client gets to read the refusal.
    request.raw.resume()
    throw error
  }
}

async function storeLocally(
  { body, mimeType }: IncomingFile,
  path: string,
  { bucket, order, version, sizeLimit }: Expected,
): Promise<FileSummary> {
  mustAcceptType(bucket, mimeType)
  await rehearse(order.transact, (transaction) => {
    const object = newObject(order, version, { mimetype: mimeType }, null)
    return writeObject(transaction, object, order.upsert)
  })
  const received = await receiveFile(body, path, { mimeType, sizeLimit })
  return (await cleanImage(path, mimeType)) ?? received
}

function newObject(
  { place, ownerId }: UploadOrder,
  version: string,
  metadata: Partial<ObjectMetadata>,
  userMetadata: NewObject['userMetadata'],
): NewObject {
  return { id: randomUUID(), ...place, ownerId, version, metadata, userMetadata }
}
