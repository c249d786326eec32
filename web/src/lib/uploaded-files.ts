// Uploaded files whose row is not written yet: what was refused or had no answer is tried again without sending its file anew.
import { objectName } from './media-files.ts'
import { type UploadOptions, uploadFile } from './upload.ts'

export interface FileSending extends Required<Pick<UploadOptions, 'signal' | 'onProgress' | 'onAttempt'>> {
  userId: string
}

/** The file could not be sent; `cause` is why. */
export class UploadFailedError extends Error {
  override readonly name = 'UploadFailedError'
}

/** Milliseconds; the server deletes a file that no row shows a day after it came. */
const unshownFor = 12 * 60 * 60 * 1000

/** Those of a bucket, for as long as the page lives. */
export function createUploadedFiles(bucket: string) {
  let uploaded = new WeakMap<File, { path: string; at: number }>()
  return {
    /** The file's public path, once it is with the server. Throws UploadFailedError. */
    send: async (file: File, { userId, ...sending }: FileSending): Promise<string> => {
      const before = uploaded.get(file)
      if (before && before.at > Date.now() - unshownFor) return before.path
      const path = await uploadFile({ bucket, name: objectName(userId, file), file, ...sending }).catch(
        (cause: unknown) => {
          throw new UploadFailedError('the file was not uploaded', { cause })
        },
      )
      uploaded.set(file, { path, at: Date.now() })
      return path
    },
    /** A row shows it: whoever chooses the same file again sends it anew. */
    forget: (file: File) => uploaded.delete(file),
    /** A row was deleted, and its file with it. */
    forgetAll: () => {
      uploaded = new WeakMap()
    },
  }
}
