// What a picture or film is like, as the server measured it and tells beside its path.
import * as v from 'valibot'

/** Null where nothing was measured, as on a hosted project. */
export const mediaInfoSchema = v.nullable(
  v.object({
    /** Pixels. */
    width: v.number(),
    height: v.number(),
    /** A ThumbHash in Base64; null for a film. */
    preview: v.nullable(v.string()),
  }),
)

export type MediaInfo = v.InferOutput<typeof mediaInfoSchema>

const tallest = 4 / 5
const widest = 1.91

/** Width by height of the place for it: its own within what a feed bears; `unknown` where it was not measured. */
export function shownRatio(info: MediaInfo, unknown: number): number {
  return info ? Math.min(widest, Math.max(tallest, info.width / info.height)) : unknown
}
