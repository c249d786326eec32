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

/** Reads the file at `source` and writes what becomes of it to `target`; a check only reads, a measure no more than it must. */
export type ImageTask =
  | { kind: 'render'; source: string; target: string; transform: Transform }
  | { kind: 'clean'; source: string; target: string; format: EncodedFormat }
  | { kind: 'check'; source: string }
  | { kind: 'measure'; source: string }

/**
 * The format that was written, null where nothing was, what the picture is like, null for a rendering, and what it cost in pixels
 * decoded and encoded. What is `gone` is the folder of the file, which nothing is said about by that.
 */
export type ImageOutcome =
  | { ok: true; format: EncodedFormat | null; media: MediaInfo | null; cost: number }
  | { ok: false; reason: 'unreadable' | 'no space' | 'gone'; cost: number }

/** The longest side of a rendering in pixels, as on Supabase. */
export const longestSide = 2500
