/** Answers with a file: validators, ranges, caching, and headers that keep a browser from running it. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { clientGone } from '../client-gone.ts'
import { parseRange } from './byte-range.ts'
import type { ObjectMetadata } from './object-metadata.ts'
import type { StoredObject } from './object-rows.ts'
import { promisedBytes } from './promised-bytes.ts'
import { servedTypeOf } from './served-type.ts'
import { BytesMissing, type StorageBackend } from './storage-backend.ts'
import { failures } from './storage-error.ts'

export interface ServeOptions {
  /** `?download`: empty to save under the file's own name, otherwise the name to save under. */
  download?: string | undefined
  /** When the address itself stops working. */
  expires?: Date
}

/** @throws StorageError NoSuchKey, InvalidRange; StoreUnavailable where fewer bytes are kept than the row says */
export async function serveObject(
  backend: StorageBackend,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  options: ServeOptions = {},
): Promise<FastifyReply> {
  const { metadata, version } = object
  if (!metadata || !version) throw failures.noSuchKey()
  setHeaders(reply, metadata, options)
  if (isUnchanged(request, metadata)) return reply.code(304).send()
  const range = isRangeCurrent(request, metadata) ? parseRange(request.headers.range, metadata.size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${metadata.size}`)
    throw failures.invalidRange()
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  }
  const length = range ? range.end - range.start + 1 : metadata.size
  reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  const opened = await backend
    .open(version, clientGone(reply), range ?? undefined)
    .catch(asNoSuchKey(request.log, object))
  return reply.send(promisedBytes(version, opened, length))
}

/** For the headers that a file and a rendering of it have in common. */
export function setInertHeaders(reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Bytes that are gone although their row is not: the file was removed in this moment, or they are lost, which nobody else would tell. */
export function asNoSuchKey(
  log: FastifyBaseLogger,
  { id }: Pick<StoredObject, 'id'>,
): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BytesMissing)) throw error
    log.warn({ object: id }, 'the bytes of a file are missing, unless it was removed in this moment')
    throw failures.noSuchKey()
  }
}

function setHeaders(
  reply: FastifyReply,
  metadata: ObjectMetadata,
  { download, expires }: ServeOptions,
): void {
  const { contentType, attachment } = servedTypeOf(metadata.mimetype)
  setInertHeaders(reply)
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': contentType,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
  })
  if (expires) reply.header('expires', expires.toUTCString())
  else reply.header('cache-control', metadata.cacheControl)
  if (download !== undefined || attachment) reply.header('content-disposition', dispositionOf(download))
}

function dispositionOf(download = ''): string {
  if (download === '') return 'attachment;'
  const name = encodeURIComponent(download)
  return `attachment; filename=${name}; filename*=UTF-8''${name};`
}

/** RFC 9110 §13.2.2: the entity tag decides where one is given, the date otherwise. */
function isUnchanged({ headers }: FastifyRequest, { eTag, lastModified }: ObjectMetadata): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && inSeconds(lastModified) <= inSeconds(since)
}

/** With If-Range, a range is only wanted of the version that the client already has a part of. */
function isRangeCurrent({ headers }: FastifyRequest, { eTag, lastModified }: ObjectMetadata): boolean {
  const condition = headers['if-range']
  if (typeof condition !== 'string') return true
  return condition === eTag || inSeconds(lastModified) === inSeconds(condition)
}

function inSeconds(moment: string | number): number {
  return Math.floor(new Date(moment).getTime() / 1000)
}
