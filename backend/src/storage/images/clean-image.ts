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
import { type EncodedFormat, type FailedReason, type ImageTask, mostFrames } from './image-task.ts'

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
/** Its pixels stay as they came: encoding it anew takes a hundred times as long. */
const stripped = 'image/gif'
/** Their metadata may hold a place, and this server cannot write them anew. */
const notCleanable = /^image\/hei[cf]/

/** Read by this server, whether it is written anew or not. */
export function isPicture(mimeType: string): boolean {
  const essence = essenceOf(mimeType)
  return essence in formats || essence === stripped
}

export interface CleanedImage {
  summary: FileSummary
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
 * @throws StorageError invalid_mime_type when it cannot be read as the picture it claims to be, or has too many frames,
 * InvalidRequest when it takes too long, StoreUnavailable, and what the lane refuses
 */
export async function cleanImage(
  path: string,
  mimeType: string,
  options: CleanOptions,
): Promise<CleanedImage | null> {
  const essence = essenceOf(mimeType)
  if (notCleanable.test(essence)) throw failures.invalidMimeType(mimeType)
  const target = `${path}.clean`
  const format = formats[essence]
  if (essence === stripped) return replace(path, mimeType, { kind: 'strip', source: path, target }, options)
  if (format) return replace(path, mimeType, { kind: 'clean', source: path, target, format }, options)
  return null
}

async function replace(
  path: string,
  mimeType: string,
  task: ImageTask & { target: string },
  { lane, payer, signal }: CleanOptions,
): Promise<CleanedImage> {
  const { target } = task
  try {
    const outcome = await lane.run(payer, signal, (run) => run(task))
    if (!outcome.ok) throw refusalOf(outcome.reason, mimeType)
    const summary = await syncAndSummarize(target)
    await rename(target, path).catch(folderIsGone)
    return { summary, media: outcome.media }
  } finally {
    await rm(target, { force: true })
  }
}

function refusalOf(reason: FailedReason, mimeType: string): Error {
  if (reason === 'too many frames') return failures.tooManyFrames(mostFrames)
  return reason === 'too long' ? failures.imageTooCostly() : failures.contentMismatch(mimeType)
}
