// A profile as the screens know it, and how rows become one.
import * as v from 'valibot'
import { type MediaInfo, mediaInfoSchema } from '../../lib/media-info.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'

export interface Profile {
  id: string
  /** Null until the person chose one. */
  username: string | null
  avatarUrl: string | null
  avatarInfo: MediaInfo
  coverUrl: string | null
  coverInfo: MediaInfo
  bio: string
  friendsCount: number
  postsCount: number
}

export interface OwnProfile extends Profile {
  termsAccepted: boolean
}

const profileEntries = {
  id: v.string(),
  username: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  avatar_media: mediaInfoSchema,
  cover_image_url: v.nullable(v.string()),
  cover_image_media: mediaInfoSchema,
  bio: v.nullable(v.string()),
  friends_count: v.number(),
  posts_count: v.number(),
}

const profileRow = v.object(profileEntries)

/** Of `get_public_profile`: null where nobody has the id. */
export const publicProfileAnswer = v.nullable(profileRow)

/** Of `get_own_profile` and `update_own_profile`. */
export const ownProfileAnswer = v.object({ ...profileEntries, terms_accepted_at: v.nullable(v.string()) })

/** `base` is the backend's address, for pictures that are stored without it. */
export function toProfile(row: v.InferOutput<typeof profileRow>, base: string): Profile {
  return {
    id: row.id,
    username: row.username,
    avatarUrl: resolveOptionalMediaUrl(row.avatar_url, base),
    avatarInfo: row.avatar_media,
    coverUrl: resolveOptionalMediaUrl(row.cover_image_url, base),
    coverInfo: row.cover_image_media,
    bio: row.bio ?? '',
    friendsCount: row.friends_count,
    postsCount: row.posts_count,
  }
}

export function toOwnProfile(row: v.InferOutput<typeof ownProfileAnswer>, base: string): OwnProfile {
  return { ...toProfile(row, base), termsAccepted: row.terms_accepted_at !== null }
}
