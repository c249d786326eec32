// A profile as the screens know it, and how rows become one.
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'

export interface Profile {
  id: string
  /** Null until the person chose one. */
  username: string | null
  avatarUrl: string | null
  coverUrl: string | null
  bio: string
  friendsCount: number
  postsCount: number
}

export interface OwnProfile extends Profile {
  termsAccepted: boolean
}

/** The answer of get_public_profile. */
export interface ProfileRow {
  id: string
  username: string | null
  avatar_url: string | null
  cover_image_url: string | null
  bio: string | null
  friends_count: number
  posts_count: number
}

/** The answer of get_own_profile and update_own_profile, as far as it is used. */
export interface OwnProfileRow extends ProfileRow {
  terms_accepted_at: string | null
}

/** `base` is the backend's address, for pictures that are stored without it. */
export function toProfile(row: ProfileRow, base: string): Profile {
  return {
    id: row.id,
    username: row.username,
    avatarUrl: resolveOptionalMediaUrl(row.avatar_url, base),
    coverUrl: resolveOptionalMediaUrl(row.cover_image_url, base),
    bio: row.bio ?? '',
    friendsCount: row.friends_count,
    postsCount: row.posts_count,
  }
}

export function toOwnProfile(row: OwnProfileRow, base: string): OwnProfile {
  return { ...toProfile(row, base), termsAccepted: row.terms_accepted_at !== null }
}
