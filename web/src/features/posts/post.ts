// A post as the screens know it, and how a row of the feed becomes one.
import * as v from 'valibot'
import { type MediaInfo, mediaInfoSchema } from '../../lib/media-info.ts'
import { resolveMediaUrl, resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import type { AppClient } from '../../lib/supabase-library.ts'

export interface PostPicture {
  url: string
  info: MediaInfo
}

/** One at least, ten at most, in the order they are seen in. */
export type PostPictures = readonly [PostPicture, ...PostPicture[]]

export type PostMedia =
  | { kind: 'pictures'; pictures: PostPictures }
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

/** A row of `post_cards`. */
export const postSchema = v.object({
  id: v.string(),
  content: v.string(),
  image_url: v.nullable(v.string()),
  image_media: mediaInfoSchema,
  video_url: v.nullable(v.string()),
  video_media: mediaInfoSchema,
  more_image_urls: v.array(v.string()),
  more_image_media: v.array(mediaInfoSchema),
  created_at: v.string(),
  user_profile: personSchema,
  likes_count: v.number(),
  comments_count: v.number(),
  user_liked: v.boolean(),
})

/** Asks for one; its data are null where it is not there. */
export function selectPost(supabase: Pick<AppClient, 'from'>, id: string) {
  return supabase.from('post_cards').select().eq('id', id).maybeSingle()
}

/** Of `get_feed_posts`, `get_user_posts`, `get_user_media` and `search_posts`. */
export const postsAnswer = v.array(postSchema)

export type PostRow = v.InferOutput<typeof postSchema>

/** Older posts keep their video where the picture stands (spec 1 §2). */
function looksLikeVideo(url: string): boolean {
  return /\.mp4|\.mov|\.webm|video/i.test(url)
}

function morePictures({ more_image_urls: paths, more_image_media: infos }: PostRow, base: string) {
  return paths.map((path, index) => ({ url: resolveMediaUrl(path, base), info: infos[index] ?? null }))
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
    : { kind: 'pictures', pictures: [{ url: picture, info }, ...morePictures(row, base)] }
}

/** The picture that stands for all of it where it is small; a film may have none. */
export function coverOf(media: PostMedia | undefined): PostPicture | undefined {
  if (media?.kind === 'pictures') return media.pictures[0]
  return media?.poster ? { url: media.poster, info: media.posterInfo } : undefined
}

/** The addresses of all that it shows; a film's alone. */
export function mediaUrls(media: PostMedia | undefined): string[] {
  if (!media) return []
  return media.kind === 'video' ? [media.url] : media.pictures.map(({ url }) => url)
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
