/** Pictures for attacks: small ones, ones that cost much to render, and files that only say that they are pictures. */
import sharp from 'sharp'
import type { Reply } from './calls.ts'
import type { Member } from './members.ts'
import type { Stage } from './scenario.ts'

export function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#146b4a' } })
    .png()
    .toBuffer()
}

/** One colour, of which any number of pixels is a few bytes. */
export function plainPicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Noise, of which nothing can be foreseen: the dearest that an encoder may be given. */
export function noisyPicture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** Uploads as the app does, under the member's own name or another. */
export function upload(
  { call }: Pick<Member, 'call'>,
  name: string,
  bytes: Uint8Array | string,
  contentType = 'image/png',
): Promise<Reply> {
  const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  return call(`/storage/v1/object/posts/${name}`, { body, headers: { 'content-type': contentType } })
}

/** Uploads a small picture for a story of one's own, and answers with its path. */
export async function uploadStoryPicture(
  stage: Stage,
  { id, call }: Pick<Member, 'id' | 'call'>,
): Promise<string> {
  const body = new Uint8Array(await smallPicture())
  const headers = { 'content-type': 'image/png' }
  const reply = await call(`/storage/v1/object/stories/${id}/1.png`, { body, headers })
  stage.requireSuccess(reply, 'an upload of a picture for a story')
  return `/storage/v1/object/public/stories/${id}/1.png`
}
