/** Files that the storage tests send. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A plain picture of the given size in pixels. */
export function picture(
  format: 'png' | 'jpeg' | 'webp',
  width = 60,
  height = 40,
  background = '#146b4a',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** The beginning of an MP4, followed by noise for its media: enough to be taken for a film. */
export function film(bytes: number): Buffer {
  const head = Buffer.from('000000186674797069736f6d0000000069736f6d61766331000000006d646174', 'hex')
  return Buffer.concat([head, randomBytes(bytes - head.length)])
}

/** What a browser sends for a file. */
export function blob(bytes: Buffer | string, type: string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
}

/** What `download` answered with. */
export async function bytesOf(blobOrNull: Blob | null): Promise<Buffer> {
  if (!blobOrNull) throw new Error('nothing was downloaded')
  return Buffer.from(await blobOrNull.arrayBuffer())
}
