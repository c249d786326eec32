/**
 * Moving WebP (RFC 9649) with more frames than are looked at. Libwebp begins anew at the first frame for each that it is asked
 * about, so that only to open such a file takes minutes: they are counted before it sees any.
 */
import { open } from 'node:fs/promises'
import { createFileWindow, sourceOf } from '../file-window.ts'

const riffHeader = 12
const chunkHeader = 8
/** Of a frame: its place, size and duration. What it is made of follows as chunks. */
const frameHeader = 16

/**
 * Of a WebP of more than `most` frames a WebP of the first alone; null for every other file.
 * @throws UncleanableFileError when it is made of too many pieces
 */
export async function firstOfTooManyFrames(path: string, most: number): Promise<Buffer | null> {
  const file = await open(path)
  try {
    const source = await sourceOf(file)
    const window = createFileWindow(source)
    const head = await window.load(0, riffHeader)
    if (!/^RIFF.{4}WEBP$/s.test(head.toString('latin1'))) return null
    let frames = 0
    let endOfFirst = source.size
    for (let position = riffHeader; position + chunkHeader <= source.size; ) {
      const header = window.peek(position, chunkHeader) ?? (await window.load(position, chunkHeader))
      const isFrame = header.toString('latin1', 0, 4) === 'ANMF'
      if (isFrame && frames === 1) endOfFirst = position
      if (isFrame) frames += 1
      if (frames > most) return withLength(await source.read(0, endOfFirst))
      const length = header.readUInt32LE(4)
      // Libwebp looks for frames within what a frame says is its own, too.
      position += chunkHeader + (isFrame ? frameHeader : length + (length % 2))
    }
    return null
  } finally {
    await file.close()
  }
}

function withLength(webp: Buffer): Buffer {
  webp.writeUInt32LE(webp.length - chunkHeader, 4)
  return webp
}
