/** What a row of storage.objects says about its bytes, in the fields that Supabase's clients read. */
import type { FileSummary } from './receive-file.ts'

export interface ObjectMetadata {
  eTag: string
  /** Bytes. */
  size: number
  mimetype: string
  /** A Cache-Control header, such as `max-age=3600`. */
  cacheControl: string
  /** ISO 8601. */
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

/** The metadata of a file that was stored just now. */
export function metadataOf(
  { size, md5 }: FileSummary,
  mimetype: string,
  cacheControl: string,
): ObjectMetadata {
  return {
    eTag: `"${md5}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}
