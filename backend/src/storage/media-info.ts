/**
 * What a picture or film is like, as measured here when it is stored, so that its place can be drawn before it comes: kept in its
 * row under `metadata.media`, where no client writes.
 */
export interface MediaInfo {
  /** Pixels, as it is shown: turned as its file says. */
  width: number
  height: number
  /** Seconds; null for a picture, and for a film that does not say. */
  duration: number | null
  /** A ThumbHash in Base64; null for a film. */
  preview: string | null
}
