/** What a client says of the file it is about to send in parts: `Upload-Metadata`, with the keys that Supabase reads. */
import { mustBeHeaderText, mustBeMimeType, parseMetadata } from '../incoming-upload.ts'
import { mustBeObjectKey } from '../object-key.ts'
import type { ObjectLocation } from '../object-rows.ts'
import { failures } from '../storage-error.ts'
import type { Described } from '../upload-steps.ts'

/** As the client said it: each key with its decoded value. */
export type UploadMetadata = Record<string, string | null>

/** Characters of the header; it is kept beside the bytes, where no quota of files counts it. */
const longestHeader = 16 * 1024

/** @throws StorageError `Payload too large` */
export function mustBeShort(header: string | string[] | undefined): void {
  if (String(header ?? '').length > longestHeader) throw failures.metadataTooLarge()
}

/** @throws StorageError InvalidRequest, InvalidKey */
export function placeIn(metadata: UploadMetadata | undefined): ObjectLocation {
  const { bucketName, objectName } = metadata ?? {}
  if (!bucketName) throw failures.invalidRequest('Upload-Metadata has no bucketName')
  return { bucketId: bucketName, name: mustBeObjectKey(objectName ?? '') }
}

/** @throws StorageError InvalidRequest, invalid_mime_type, `Payload too large` */
export function describedIn({ contentType, cacheControl, metadata }: UploadMetadata): Described {
  return {
    mimeType: mustBeMimeType(contentType || 'application/octet-stream'),
    cacheControl: /^\d+$/.test(cacheControl ?? '') ? mustBeHeaderText(`max-age=${cacheControl}`) : 'no-cache',
    userMetadata: metadata ? parseMetadata(metadata) : null,
  }
}
