/** What the image processes are asked and what they answer, over their channels. */
import type { MediaInfo } from '../media-info.ts'

/** What may be asked of a rendering. */
export interface Transform {
  /** Pixels. */
  width?: number | undefined
  height?: number | undefined
  /** `cover` fills and crops, `contain` fits within, `fill` stretches. */
  resize?: 'cover' | 'contain' | 'fill' | undefined
  quality?: number | undefined
  /** `origin` keeps the stored format. */
  format: WantedFormat
}

type WantedFormat = 'origin' | 'avif' | 'webp' | 'jpeg' | 'png'
export type EncodedFormat = Exclude<WantedFormat, 'origin'>

/**
 * Reads the file at `source` and writes what becomes of it to `target`: strips a GIF of what hides beside its pixels, and reads these;
 * a measure reads no more than it must.
 */
export type ImageTask =
  | { kind: 'render'; source: string; target: string; transform: Transform }
  | { kind: 'clean'; source: string; target: string; format: EncodedFormat }
  | { kind: 'strip'; source: string; target: string }
  | { kind: 'measure'; source: string }

/**
 * The format that was written, null for a GIF and where nothing was, what the picture is like, null for a rendering, and what it cost
 * in pixels decoded and encoded. What is `gone` is the folder of the file, which nothing is said about by that;
 * `too long` is said by who ended the process.
 */
export type ImageResult =
  | { ok: true; format: EncodedFormat | null; media: MediaInfo | null; cost: number }
  | { ok: false; reason: FailedReason; cost: number }

export type FailedReason = 'unreadable' | 'too many frames' | 'too long' | 'no space' | 'gone'

/** With the time that it took of a processor, in milliseconds. Waiting for one costs nothing. */
export type ImageOutcome = ImageResult & { cpuMs: number }

/** The longest side of a rendering in pixels, as on Supabase. */
export const longestSide = 2500

/**
 * Frames of a moving picture that are looked at: a minute of most. The time that they take grows with the square of their number,
 * however few pixels each has.
 */
export const mostFrames = 1_000
