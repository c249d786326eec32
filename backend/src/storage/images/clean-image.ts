/**
 * Makes a picture anew from its pixels, so that places, names and whatever else was hidden in its file are gone, and
 * its orientation is applied.
 */
import { rename, rm } from 'node:fs/promises'
import { essenceOf } from '../content-type.ts'
import type { MediaInfo } from '../media-info.ts'
import type { FileSummary } from '../receive-file.ts'
import { folderIsGone } from '../storage-backend.ts'
import { failures } from '../storage-error.ts'
import { syncAndSummarize } from '../summarize-file.ts'
import type { ImageLane } from './image-lane.ts'
import type { EncodedFormat, ImageTask } from './image-task.ts'

const formats: Record<string, EncodedFormat> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/x-png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
/** Kept byte for byte once it is known that they can be read. */
const onlyChecked = new Set(['image/gif'])
/** Their metadata may hold a place, and this server cannot write them anew. */
const notCleanable = /^image\/hei[cf]/

/** Read by this server, whether it is written anew or not. */
export function isPicture(mimeType: string): boolean {
  const essence = essenceOf(mimeType)
  return essence in formats || onlyChecked.has(essence)
}

export interface CleanedImage {
  /** Null where the file is as it came. */
  summary: FileSummary | null
  media: MediaInfo | null
}

export interface CleanOptions {
  lane: ImageLane
  /** Who takes turns with others and pays. */
  payer: string
  /** Aborts when the uploader has left. */
  signal: AbortSignal
}

/**
 * Replaces the file at `path` by a clean one, and answers with what is true of it then; null when its type is none
 * that is cleaned.
 * @throws StorageError invalid_mime_type when it cannot be read as the picture it claims to be, StoreUnavailable, and what the lane refuses
 */
export async function cleanImage(
  path: string,
  mimeType: string,
  options: CleanOptions,
): Promise<CleanedImage | null> {
  const essence = essenceOf(mimeType)
  if (notCleanable.test(essence)) throw failures.invalidMimeType(mimeType)
  if (onlyChecked.has(essence)) {
    const media = await mustBeReadable({ kind: 'check', source: path }, mimeType, options)
    return { summary: null, media }
  }
  const format = formats[essence]
  return format ? encodeAnew(path, mimeType, format, options) : null
}

async function mustBeReadable(
  task: ImageTask,
  mimeType: string,
  { lane, payer, signal }: CleanOptions,
): Promise<MediaInfo | null> {
  const outcome = await lane.run(payer, signal, (run) => run(task))
  if (!outcome.ok) throw failures.contentMismatch(mimeType)
  return outcome.media
}

async function encodeAnew(
  path: string,
  mimeType: string,
  format: EncodedFormat,
  options: CleanOptions,
): Promise<CleanedImage> {
  const target = `${path}.clean`
  try {
    const media = await mustBeReadable({ kind: 'clean', source: path, target, format }, mimeType, options)
    const summary = await syncAndSummarize(target)
    await rename(target, path).catch(folderIsGone)
    return { summary, media }
  } finally {
    await rm(target, { force: true })
  }
}
