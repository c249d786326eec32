/** A picture at another size, quality or format, made on the way out. */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metadata } from 'sharp'
import { z } from 'zod'
import { imageFromStream, imageGate } from './image-work.ts'
import type { StoredObject } from './object-rows.ts'
import { asNoSuchKey, setInertHeaders } from './serve-object.ts'
import type { StorageBackend } from './storage-backend.ts'
import { failures } from './storage-failure.ts'

const side = z.coerce
  .number()
  .int()
  .min(1)
  .transform((pixels) => Math.min(pixels, 2500))

/** What may be asked for, in a query or in the body that a signed URL is made from. */
export const transformShape = z.object({
  /** Pixels. */
  width: side.optional(),
  height: side.optional(),
  /** `cover` fills and crops, `contain` fits within, `fill` stretches. */
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  /** `origin` keeps the stored format; without it browsers that know WebP get WebP. */
  format: z.enum(['origin', 'avif', 'webp', 'jpeg', 'png']).optional(),
})

export type Transform = z.output<typeof transformShape>

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
const defaultQuality = 80

/** @throws StorageFailure NoSuchKey, InvalidRequest when the file is no picture that can be read */
export async function renderImage(
  backend: StorageBackend,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  transform: Transform,
): Promise<FastifyReply> {
  const { metadata, version } = object
  if (!metadata || !version) throw failures.noSuchKey()
  const { data, info } = await imageGate(async () => {
    const source = await backend.open(version).catch(asNoSuchKey)
    return render(source, transform, request.headers.accept)
  })
  setInertHeaders(reply)
  return reply
    .headers({
      'content-type': `image/${info.format === 'heif' ? 'avif' : info.format}`,
      'cache-control': metadata.cacheControl,
      'last-modified': new Date(metadata.lastModified).toUTCString(),
      vary: 'accept',
      'x-transformations': describe(transform),
    })
    .send(data)
}

async function render(source: Readable, transform: Transform, accept: string | undefined) {
  const { width, height, resize = 'cover', quality = defaultQuality } = transform
  const image = source.pipe(imageFromStream())
  source.once('error', (error) => image.destroy(error))
  try {
    const format = formatFor(await image.metadata(), transform.format, accept)
    return await image
      .autoOrient()
      .resize({ width, height, fit: fits[resize], withoutEnlargement: true })
      .toFormat(format, format === 'gif' ? {} : { quality })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw failures.invalidRequest('The requested resource is not a valid image')
  } finally {
    source.destroy()
  }
}

function formatFor(source: Metadata, wanted: Transform['format'], accept = ''): Format {
  if (wanted && wanted !== 'origin') return wanted
  if (!wanted && accept.includes('image/webp')) return 'webp'
  const kept = source.format === 'heif' ? 'avif' : source.format
  return kept === 'png' || kept === 'webp' || kept === 'avif' || kept === 'gif' ? kept : 'jpeg'
}

function describe(transform: Transform): string {
  return Object.entries(transform)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}
