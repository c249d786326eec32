// Pictures of messages that the server does not have yet: kept by this browser until their message is sent or given up.
import * as v from 'valibot'
import { findFile, forgetFile, newFileId, storeFile } from './file-store.ts'
import { objectName } from './media-files.ts'
import { onForget } from './personal-data.ts'
import { publicPath, uploadFile } from './upload.ts'

/** Where this browser keeps the file, and what it is called once it is with the server. */
export const unsentPictureSchema = v.object({ fileId: v.string(), name: v.string() })
type UnsentPicture = v.InferOutput<typeof unsentPictureSchema>

/** What the page itself holds, where the browser keeps no files. */
const held = new Map<string, File>()
onForget(() => held.clear())

export class PictureLostError extends Error {
  override readonly name = 'PictureLostError'
}

/** `userId`: who sends it. */
export function keepUnsentPicture(userId: string, file: File): UnsentPicture {
  const fileId = newFileId()
  held.set(fileId, file)
  void storeFile(fileId, file)
  return { fileId, name: objectName(userId, file) }
}

export async function findUnsentPicture(fileId: string): Promise<File | undefined> {
  return held.get(fileId) ?? (await findFile(fileId))
}

/** The path that a row names it by. @throws PictureLostError where the browser has it no more */
export async function uploadUnsentPicture(bucket: string, { fileId, name }: UnsentPicture): Promise<string> {
  const file = await findUnsentPicture(fileId)
  if (!file) throw new PictureLostError('the picture is kept no more')
  return uploadFile({ bucket, name, file })
}

/** The same of one that may have been sent: by a message that arrived it cannot be replaced any more. */
export function unsentPicturePath(bucket: string, { name }: UnsentPicture): string {
  return publicPath({ bucket, name })
}

export function forgetUnsentPicture({ fileId }: UnsentPicture): void {
  held.delete(fileId)
  void forgetFile(fileId)
}
