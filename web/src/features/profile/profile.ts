// A profile as the screens know it, and how rows become one.
import * as v from 'valibot'
import { type MediaInfo, mediaInfoSchema } from '../../lib/media-info.ts'
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'

export interface Profile extends Person {
  /** As they gave it; `name` has what they are called without one. */
  fullName: string | null
  avatarInfo: MediaInfo
  coverUrl: string | null
  coverInfo: MediaInfo
  bio: string
  friendsCount: number
  postsCount: number
}

export interface OwnProfile extends Profile {
  /** E.164; null for an account by email. */
  phone: string | null
  /** ISO; null where the full name is the first one, or there is none yet. */
  nameChangedAt: string | null
  /** ISO; null where the username is the first one. */
  usernameChangedAt: string | null
  termsAccepted: boolean
}

const profileEntries = {
  ...personSchema.entries,
  avatar_media: mediaInfoSchema,
  cover_image_url: v.nullable(v.string()),
  cover_image_media: mediaInfoSchema,
  bio: v.nullable(v.string()),
  friends_count: v.number(),
  posts_count: v.number(),
}

const profileRow = v.object(profileEntries)

/** Of `find_profile_by_username`: null where nobody has the name. */
export const foundProfileAnswer = v.nullable(v.string())

/** Of `get_public_profile`: null where nobody has the id. */
export const publicProfileAnswer = v.nullable(profileRow)

/** Of `get_own_profile` and `update_own_profile`. */
export const ownProfileAnswer = v.object({
  ...profileEntries,
  phone_number: v.nullable(v.string()),
  username_last_changed: v.nullable(v.string()),
  full_name_last_changed: v.nullable(v.string()),
  terms_accepted_at: v.nullable(v.string()),
})

/** `base` is the backend's address, for pictures that are stored without it. */
export function toProfile(row: v.InferOutput<typeof profileRow>, base: string): Profile {
  return {
    ...toPerson(row, base),
    fullName: row.full_name,
    avatarInfo: row.avatar_media,
    coverUrl: resolveOptionalMediaUrl(row.cover_image_url, base),
    coverInfo: row.cover_image_media,
    bio: row.bio ?? '',
    friendsCount: row.friends_count,
    postsCount: row.posts_count,
  }
}

export function toOwnProfile(row: v.InferOutput<typeof ownProfileAnswer>, base: string): OwnProfile {
  return {
    ...toProfile(row, base),
    phone: row.phone_number,
    nameChangedAt: row.full_name_last_changed,
    usernameChangedAt: row.username_last_changed,
    termsAccepted: row.terms_accepted_at !== null,
  }
}
