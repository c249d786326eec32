// Unsent files: pictures and voices of messages that the server does not have yet: kept by this browser until their message is sent or given up.
import * as v from 'valibot'
import { isUnanswered } from './errors.ts'
import { findFile, forgetFile, newFileId, storeFile } from './file-store.ts'
import { objectName } from './media-files.ts'
import { onForget } from './personal-data.ts'
import { publicPath, uploadFile } from './upload.ts'

/** Where this browser keeps the file, and what it is called once it is with the server. */
export const unsentFileSchema = v.object({ fileId: v.string(), name: v.string() })
type UnsentFile = v.InferOutput<typeof unsentFileSchema>

/** What the page itself holds, where the browser keeps no files. */
const held = new Map<string, File>()
onForget(() => held.clear())

export class FileLostError extends Error {
  override readonly name = 'FileLostError'
}

/** `userId`: who sends it. */
export function keepUnsentFile(userId: string, file: File): UnsentFile {
  const fileId = newFileId()
  held.set(fileId, file)
  void storeFile(fileId, file)
  return { fileId, name: objectName(userId, file) }
}

export async function findUnsentFile(fileId: string): Promise<File | undefined> {
  return held.get(fileId) ?? (await findFile(fileId))
}

/** The path that a row names it by. @throws FileLostError where the browser has it no more */
export async function uploadUnsentFile(bucket: string, { fileId, name }: UnsentFile): Promise<string> {
  const file = await findUnsentFile(fileId)
  if (!file) throw new FileLostError('the file is kept no more')
  return uploadFile({ bucket, name, file })
}

/**
 * The same of a message that may have been sent, and its file with it: then the id of the message answers, whatever became of the file, which
 * cannot be replaced any more.
 */
export async function uploadFileOfMessage(
  bucket: string,
  file: UnsentFile | undefined,
  isTried: boolean,
): Promise<string | undefined> {
  if (!file) return undefined
  try {
    return await uploadUnsentFile(bucket, file)
  } catch (error) {
    if (!isTried || isUnanswered(error)) throw error
    return publicPath({ bucket, name: file.name })
  }
}

export function forgetUnsentFile({ fileId }: UnsentFile): void {
  held.delete(fileId)
  void forgetFile(fileId)
}
