// A post as the screens know it, and how a row of the feed becomes one.
import { resolveMediaUrl, resolveOptionalMediaUrl } from '../../lib/media-url.ts'

export type PostMedia =
  | { kind: 'picture'; url: string }
  | { kind: 'video'; url: string; poster: string | null }

export interface Post {
  id: string
  /** Limited rich text, as stored. */
  content: string
  media: PostMedia | undefined
  createdAt: string
  author: { id: string; username: string | null; avatarUrl: string | null }
  likesCount: number
  commentsCount: number
  liked: boolean
}

/** A row of get_feed_posts and get_user_posts. */
export interface PostRow {
  id: string
  content: string
  image_url: string | null
  video_url: string | null
  user_id: string
  created_at: string
  user_profile: { id: string; username: string | null; avatar_url: string | null }
  likes_count: number
  comments_count: number
  user_liked: boolean
}

/** Older posts keep their video where the picture stands (spec 1 §2). */
function looksLikeVideo(url: string): boolean {
  return /\.mp4|\.mov|\.webm|video/i.test(url)
}

function mediaOf(row: PostRow, base: string): PostMedia | undefined {
  const picture = resolveOptionalMediaUrl(row.image_url, base)
  if (row.video_url) return { kind: 'video', url: resolveMediaUrl(row.video_url, base), poster: picture }
  if (!picture) return undefined
  return looksLikeVideo(picture)
    ? { kind: 'video', url: picture, poster: null }
    : { kind: 'picture', url: picture }
}

/** `base` is the backend's address, for media that are stored without it. */
export function toPost(row: PostRow, base: string): Post {
  return {
    id: row.id,
    content: row.content,
    media: mediaOf(row, base),
    createdAt: row.created_at,
    author: {
      id: row.user_profile.id,
      username: row.user_profile.username,
      avatarUrl: resolveOptionalMediaUrl(row.user_profile.avatar_url, base),
    },
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    liked: row.user_liked,
  }
}
