// A post as the screens know it, and how a row of the feed becomes one.
import { resolveMediaUrl, resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { type Person, toPerson } from '../../lib/person.ts'
import { fieldOf, numberField, textField } from '../../lib/records.ts'

export type PostMedia =
  | { kind: 'picture'; url: string }
  | { kind: 'video'; url: string; poster: string | null }

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

/** Older posts keep their video where the picture stands (spec 1 §2). */
function looksLikeVideo(url: string): boolean {
  return /\.mp4|\.mov|\.webm|video/i.test(url)
}

function mediaOf(row: unknown, base: string): PostMedia | undefined {
  const picture = resolveOptionalMediaUrl(textField(row, 'image_url'), base)
  const video = textField(row, 'video_url')
  if (video) return { kind: 'video', url: resolveMediaUrl(video, base), poster: picture }
  if (!picture) return undefined
  return looksLikeVideo(picture)
    ? { kind: 'video', url: picture, poster: null }
    : { kind: 'picture', url: picture }
}

/** From a row of get_feed_posts or get_user_posts; `base` is the backend's address, for media stored without it. */
export function toPost(row: unknown, base: string): Post {
  return {
    id: textField(row, 'id') ?? '',
    content: textField(row, 'content') ?? '',
    media: mediaOf(row, base),
    createdAt: textField(row, 'created_at') ?? '',
    author: toPerson(fieldOf(row, 'user_profile'), base),
    likesCount: numberField(row, 'likes_count') ?? 0,
    commentsCount: numberField(row, 'comments_count') ?? 0,
    liked: fieldOf(row, 'user_liked') === true,
  }
}
