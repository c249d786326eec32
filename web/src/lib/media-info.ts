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
