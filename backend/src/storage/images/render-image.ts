/** A picture at another size, quality or format, made on the way out and kept for the next who asks. */

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { turnKeyOf } from '../../caller-key.ts'
import { clientGone } from '../../client-gone.ts'
import type { StoredObject } from '../object-rows.ts'
import { requirePromised } from '../promised-bytes.ts'
import { asNoSuchKey, setInertHeaders } from '../serve-object.ts'
import type { StorageBackend } from '../storage-backend.ts'
import { failures } from '../storage-error.ts'
import { inCacheFolder } from './cache-folder.ts'
import type { FailedRendering, ImageServices } from './image-services.ts'
import { longestSide, type Transform } from './image-task.ts'
import { type KeptRendering, renderKey } from './render-cache.ts'

const side = z.coerce
  .number()
  .int()
  .min(1)
  .transform((pixels) => Math.min(pixels, longestSide))

/** What may be asked for, in a query or in the body that a signed URL is made from. */
export const transformShape = z.object({
  /** Pixels. */
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  /** Without it browsers that know WebP get WebP. AVIF of more than a megapixel comes as WebP. */
  format: z.enum(['origin', 'avif', 'webp', 'jpeg', 'png']).optional(),
})

type AskedTransform = z.output<typeof transformShape>

/** Bytes of a file that is rendered at all, as on Supabase. */
const largestSource = 25 * 1024 * 1024

/** What a rendering takes of the area. */
export interface RenderingContext {
  backend: Pick<StorageBackend, 'fetch'>
  images: Pick<ImageServices, 'renderLane' | 'renderings' | 'shareRendering' | 'unreadable' | 'workDir'>
}

/**
 * @throws StorageError NoSuchKey; InvalidRequest when the file is no picture that can be read, is too large, or takes too
 * long; TooManyRequests, ServerBusy
 */
export async function renderImage(
  context: RenderingContext,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  asked: AskedTransform,
): Promise<FastifyReply> {
  const { metadata, version } = object
  if (!metadata || !version) throw failures.noSuchKey()
  if (metadata.size > largestSource) throw failures.invalidRequest('The image is too large to be transformed')
  const transform: Transform = { ...asked, format: asked.format ?? preferredFormat(request.headers.accept) }
  const key = renderKey(version, transform, metadata.media ?? null)
  const etag = `"${key}"`
  setInertHeaders(reply)
  reply.headers({
    'cache-control': metadata.cacheControl,
    etag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    vary: 'accept',
    'x-transformations': describe(asked),
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { body, size, format } = await keptOrMade(
    context,
    { object, version, size: metadata.size, key, transform },
    request,
    reply,
  )
  return reply.headers({ 'content-type': `image/${format}`, 'content-length': size }).send(body)
}

interface Wish {
  object: StoredObject
  version: string
  /** Bytes of it. */
  size: number
  key: string
  transform: Transform
}

async function keptOrMade(
  context: RenderingContext,
  wish: Wish,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeptRendering> {
  const { renderings, shareRendering } = context.images
  const kept = await renderings.open(wish.key)
  if (kept) return kept
  const payer = turnKeyOf(request.caller, request.ip)
  await shareRendering(wish.key, clientGone(reply), (signal, begin) =>
    make(context, wish, { payer, log: request.log, signal, begin }),
  )
  const made = await renderings.open(wish.key)
  // So many others were made since that it has been deleted again.
  if (!made) throw failures.busy(1)
  return made
}

interface Turn {
  payer: string
  log: FastifyBaseLogger
  signal: AbortSignal
  /** Says that the payer's turn has come. */
  begin(): void
}

async function make(
  { backend, images }: RenderingContext,
  { object, version, size, key, transform }: Wish,
  { payer, log, signal, begin }: Turn,
): Promise<void> {
  const failed = images.unreadable.get(key)
  if (failed) throw refusals[failed]()
  const [source, target] = [join(images.workDir, randomUUID()), join(images.workDir, randomUUID())]
  try {
    const outcome = await images.renderLane.run(payer, signal, async (run, inTime) => {
      begin()
      await inCacheFolder(images.workDir, () => backend.fetch(version, source, inTime)).catch(
        asNoSuchKey(log, object),
      )
      await requirePromised(version, source, size)
      return run({ kind: 'render', source, target, transform })
    })
    if (!outcome.ok || !outcome.format) {
      const reason = !outcome.ok && outcome.reason === 'too long' ? 'too long' : 'unreadable'
      images.unreadable.set(key, reason, rememberedFor[reason])
      throw refusals[reason]()
    }
    await images.renderings.put(key, target, outcome.format)
  } finally {
    await Promise.all([source, target].map((path) => rm(path, { force: true })))
  }
}

const refusals: Record<FailedRendering, () => Error> = {
  unreadable: () => failures.invalidRequest('The requested resource is not a valid image'),
  'too long': failures.imageTooCostly,
}
/** A machine that was busy then is given another try. */
const rememberedFor: Record<FailedRendering, { ttl?: number }> = {
  unreadable: {},
  'too long': { ttl: 10 * 60 * 1000 },
}

function preferredFormat(accept = ''): Transform['format'] {
  return accept.includes('image/webp') ? 'webp' : 'origin'
}

function describe(transform: AskedTransform): string {
  return Object.entries(transform)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}
