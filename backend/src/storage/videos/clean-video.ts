/**
 * Takes out of a film what it hides beside picture and sound, above all the place where it was taken. It is overwritten
 * in the stored file, a piece at a time, without encoding anything anew and without moving a byte.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { essenceOf } from '../content-type.ts'
import { type ByteSource, sourceOf, UncleanableFileError } from '../file-window.ts'
import type { MediaInfo } from '../media-info.ts'
import type { FileSummary } from '../receive-file.ts'
import { folderIsGone } from '../storage-backend.ts'
import { failures } from '../storage-error.ts'
import { syncAndSummarize } from '../summarize-file.ts'
import { cleanIsoMedia } from './clean-iso-media.ts'
import { cleanMatroska } from './clean-matroska.ts'
import type { Edit } from './edits.ts'
import { measureIsoMedia } from './measure-iso-media.ts'
import { measureMatroska } from './measure-matroska.ts'
import { type FilmMeasures, mediaInfoOfFilm } from './measure-video.ts'

interface Container {
  types: RegExp
  clean: (source: ByteSource, kind: 'film' | 'sound') => Promise<Edit[]>
  measure: (source: ByteSource) => Promise<FilmMeasures | null>
}

const containers: Container[] = [
  {
    types: /^(video\/(mp4|x-m4v|quicktime|3gpp2?)|audio\/(mp4|x-m4a|m4a))$/,
    clean: cleanIsoMedia,
    measure: measureIsoMedia,
  },
  { types: /^(video|audio)\/(webm|(x-)?matroska)$/, clean: cleanMatroska, measure: measureMatroska },
]

export interface CleanedVideo {
  /** Null where there was nothing to do, so that the file is as it came. */
  summary: FileSummary | null
  /** Null where its headers do not say. */
  media: MediaInfo | null
}

function containerOf(mimeType: string): Container | undefined {
  const essence = essenceOf(mimeType)
  return containers.find(({ types }) => types.test(essence))
}

/**
 * Cleans the file at `path`, whose first bytes are known to be of its type, and answers with what is true of it then; null for
 * other types.
 * @throws StorageError invalid_mime_type when it cannot be followed, hides what cannot be taken out, or is a film sent as sound; StoreUnavailable
 */
export async function cleanVideo(path: string, mimeType: string): Promise<CleanedVideo | null> {
  const container = containerOf(mimeType)
  if (!container) return null
  const file = await open(path, 'r+').catch(folderIsGone)
  let isChanged = false
  let media: MediaInfo | null
  try {
    const source = await sourceOf(file)
    const kind = essenceOf(mimeType).startsWith('audio/') ? 'sound' : 'film'
    const edits = await container.clean(source, kind).catch((error) => {
      throw error instanceof UncleanableFileError ? failures.contentMismatch(mimeType) : error
    })
    isChanged = edits.length > 0
    media = await measure(container, source)
    for (const edit of edits) await apply(file, edit)
  } finally {
    await file.close()
  }
  return { summary: isChanged ? await syncAndSummarize(path) : null, media }
}

/** What the film at `path` is like; null where its headers do not say, and for other types. */
export async function measureVideo(path: string, mimeType: string): Promise<MediaInfo | null> {
  const container = containerOf(mimeType)
  if (!container) return null
  const file = await open(path)
  return sourceOf(file)
    .then((source) => measure(container, source))
    .finally(() => file.close())
}

/** A film that nothing can be told of is kept all the same. */
async function measure(container: Container, source: ByteSource): Promise<MediaInfo | null> {
  const measures = await container.measure(source).catch((error) => {
    if (error instanceof UncleanableFileError) return null
    throw error
  })
  return mediaInfoOfFilm(measures)
}

const zeros = Buffer.alloc(64 * 1024)

async function apply(file: FileHandle, edit: Edit): Promise<void> {
  if ('bytes' in edit) {
    await file.write(edit.bytes, 0, edit.bytes.length, edit.position)
    return
  }
  for (let position = edit.position; position < edit.end; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, edit.end - position), position)
    position += bytesWritten
  }
}
