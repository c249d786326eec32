// A story as the screens know it, and how a row of the strip becomes one.
import * as v from 'valibot'
import { timestamp } from '../../lib/contract.ts'
import { type MediaInfo, mediaInfoSchema } from '../../lib/media-info.ts'
import { resolveMediaUrl, resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'

/** A picture, or a film and perhaps its poster. */
export type StoryMediaFile =
  | { kind: 'picture'; url: string; info: MediaInfo }
  | { kind: 'film'; url: string; poster: string | null; posterInfo: MediaInfo }

export interface Story {
  id: string
  media: StoryMediaFile
  /** Seconds for which it is shown; a film knows better itself. */
  duration: number
  createdAt: string
  author: Person
  /** By the viewer; one's own never is. */
  seen: boolean
  /** Of one's own alone. */
  viewsCount: number | null
}

/** Of `get_active_stories`: rows of `story_cards`. */
export const storiesAnswer = v.array(
  v.object({
    id: v.string(),
    image_url: v.nullable(v.string()),
    image_media: mediaInfoSchema,
    video_url: v.nullable(v.string()),
    video_media: mediaInfoSchema,
    duration: v.number(),
    created_at: timestamp,
    user_profile: personSchema,
    seen: v.boolean(),
    views_count: v.nullable(v.number()),
  }),
)

type StoryRow = v.InferOutput<typeof storiesAnswer>[number]

function mediaOf(
  { image_url, image_media: info, video_url }: StoryRow,
  base: string,
): StoryMediaFile | undefined {
  const picture = resolveOptionalMediaUrl(image_url, base)
  if (video_url)
    return { kind: 'film', url: resolveMediaUrl(video_url, base), poster: picture, posterInfo: info }
  return picture === null ? undefined : { kind: 'picture', url: picture, info }
}

/** `base` is the backend's address. None of a row that shows nothing. */
export function toStory(row: StoryRow, base: string): Story[] {
  const media = mediaOf(row, base)
  if (!media) return []
  return [
    {
      id: row.id,
      media,
      duration: row.duration,
      createdAt: row.created_at,
      author: toPerson(row.user_profile, base),
      seen: row.seen,
      viewsCount: row.views_count,
    },
  ]
}
