// A post as the screens know it, and how a row of the feed becomes one.
import * as v from 'valibot'
import { type MediaInfo, mediaInfoSchema } from '../../lib/media-info.ts'
import { resolveMediaUrl, resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'

export type PostMedia =
  | { kind: 'picture'; url: string; info: MediaInfo }
  | { kind: 'video'; url: string; info: MediaInfo; poster: string | null; posterInfo: MediaInfo }

export interface Post {
  id: string
  /** Limited rich text, as stored. */
  content: string
  media: PostMedia | undefined
  createdAt: string
  author: Person
  likesCount: number
  commentsCount: number
  liked: boolean
}

/** Of `get_feed_posts` and `get_user_posts`. */
export const postsAnswer = v.array(
  v.object({
    id: v.string(),
    content: v.string(),
    image_url: v.nullable(v.string()),
    image_media: mediaInfoSchema,
    video_url: v.nullable(v.string()),
    video_media: mediaInfoSchema,
    created_at: v.string(),
    user_profile: personSchema,
    likes_count: v.number(),
    comments_count: v.number(),
    user_liked: v.boolean(),
  }),
)

export type PostRow = v.InferOutput<typeof postsAnswer>[number]

/** Older posts keep their video where the picture stands (spec 1 §2). */
function looksLikeVideo(url: string): boolean {
  return /\.mp4|\.mov|\.webm|video/i.test(url)
}

function mediaOf(row: PostRow, base: string): PostMedia | undefined {
  const { video_url: video, image_media: info } = row
  const picture = resolveOptionalMediaUrl(row.image_url, base)
  if (video) {
    const poster = { poster: picture, posterInfo: info }
    return { kind: 'video', url: resolveMediaUrl(video, base), info: row.video_media, ...poster }
  }
  if (!picture) return undefined
  return looksLikeVideo(row.image_url ?? picture)
    ? { kind: 'video', url: picture, info, poster: null, posterInfo: null }
    : { kind: 'picture', url: picture, info }
}

/** `base` is the backend's address, for media stored without it. */
export function toPost(row: PostRow, base: string): Post {
  return {
    id: row.id,
    content: row.content,
    media: mediaOf(row, base),
    createdAt: row.created_at,
    author: toPerson(row.user_profile, base),
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    liked: row.user_liked,
  }
}
