/** What a row of storage.objects says about its bytes, in the fields that Supabase's clients read. */
import type { MediaInfo } from './media-info.ts'
import type { FileSummary } from './receive-file.ts'

/** A file as it is kept. */
export interface StoredFile extends FileSummary {
  /** Of a picture or film that could be measured. */
  media: MediaInfo | null
}

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
  /** Ours: no client of Supabase reads it, and none writes it. */
  media?: MediaInfo
}

/** The metadata of a file that was stored just now. */
export function metadataOf(
  { size, md5, media }: StoredFile,
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
    ...(media && { media }),
  }
}
