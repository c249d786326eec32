/**
 * Takes out of a film what it hides beside picture and sound, above all the place where it was taken. It is overwritten
 * in the stored file, a piece at a time, without encoding anything anew and without moving a byte.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { essenceOf } from '../content-type.ts'
import type { FileSummary } from '../receive-file.ts'
import { failures } from '../storage-failure.ts'
import { syncAndSummarize } from '../summarize-file.ts'
import { cleanIsoMedia } from './clean-iso-media.ts'
import { cleanMatroska } from './clean-matroska.ts'
import { type Edit, UncleanableVideoError } from './edits.ts'
import type { ByteSource } from './file-window.ts'

type Clean = (source: ByteSource) => Promise<Edit[]>

const cleaners: [RegExp, Clean][] = [
  [/^(video\/(mp4|x-m4v|quicktime|3gpp2?)|audio\/(mp4|x-m4a|m4a))$/, cleanIsoMedia],
  [/^(video|audio)\/(webm|(x-)?matroska)$/, cleanMatroska],
]

/**
 * Cleans the file at `path`, whose first bytes are known to be of its type, and answers with what is true of it then; null
 * when there was nothing to do, or for other types.
 * @throws StorageFailure invalid_mime_type when it cannot be followed, or hides what cannot be taken out
 */
export async function cleanVideo(path: string, mimeType: string): Promise<FileSummary | null> {
  const essence = essenceOf(mimeType)
  const clean = cleaners.find(([types]) => types.test(essence))?.[1]
  if (!clean) return null
  const file = await open(path, 'r+')
  try {
    const edits = await clean(await sourceOf(file)).catch((error) => {
      throw error instanceof UncleanableVideoError ? failures.contentMismatch(mimeType) : error
    })
    if (edits.length === 0) return null
    for (const edit of edits) await apply(file, edit)
  } finally {
    await file.close()
  }
  return syncAndSummarize(path)
}

async function sourceOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    read: async (position, length) => {
      const buffer = Buffer.alloc(Math.min(length, Math.max(size - position, 0)))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      return buffer.subarray(0, bytesRead)
    },
  }
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
