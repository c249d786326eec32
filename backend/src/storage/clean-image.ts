/**
 * Makes a picture anew from its pixels, so that places, names and whatever else was hidden in its file are gone, and
 * its orientation is applied.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { essenceOf } from './content-type.ts'
import { imageGate, openImage } from './image-work.ts'
import type { FileSummary } from './receive-file.ts'
import { failures } from './storage-failure.ts'

type Encode = (image: Sharp) => Sharp

/** Quality high enough that nobody sees a second compression. */
const encoders: Record<string, Encode> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/avif': (image) => image.avif({ quality: 70, effort: 2 }),
}
const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
}
/** Kept byte for byte once it is known that they can be read. */
const onlyChecked = new Set(['image/gif'])
/** Their metadata may hold a place, and this server cannot write them anew. */
const notCleanable = /^image\/hei[cf]/

/**
 * Replaces the file at `path` by a clean one, and answers with what is true of it then; null when its type is stored
 * as it came.
 * @throws StorageFailure invalid_mime_type when it cannot be read as the picture it claims to be
 */
export async function cleanImage(path: string, mimeType: string): Promise<FileSummary | null> {
  const essence = essenceOf(mimeType)
  if (notCleanable.test(essence)) throw failures.invalidMimeType(mimeType)
  if (onlyChecked.has(essence)) return imageGate(() => checkImage(path, mimeType))
  const encode = encoders[otherNames[essence] ?? essence]
  return encode ? imageGate(() => encodeAnew(path, mimeType, encode)) : null
}

async function checkImage(path: string, mimeType: string): Promise<null> {
  await openImage(path)
    .stats()
    .catch(() => {
      throw failures.contentMismatch(mimeType)
    })
  return null
}

async function encodeAnew(path: string, mimeType: string, encode: Encode): Promise<FileSummary> {
  const cleanPath = `${path}.clean`
  try {
    await encode(openImage(path).autoOrient().keepIccProfile())
      .toFile(cleanPath)
      .catch(() => {
        throw failures.contentMismatch(mimeType)
      })
    const summary = await syncAndSummarise(cleanPath)
    await rename(cleanPath, path)
    return summary
  } finally {
    await rm(cleanPath, { force: true })
  }
}

async function syncAndSummarise(path: string): Promise<FileSummary> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    size += chunk.length
    hash.update(chunk)
  }
  return { size, md5: hash.digest('hex') }
}
