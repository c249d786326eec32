// A profile as the screens know it, and how rows become one.
import { resolveOptionalMediaUrl } from '../../lib/media-url.ts'
import { numberField, textField } from '../../lib/records.ts'

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

/** From an answer of get_public_profile; `base` is the backend's address, for pictures that are stored without it. */
export function toProfile(row: unknown, base: string): Profile {
  return {
    id: textField(row, 'id') ?? '',
    username: textField(row, 'username') ?? null,
    avatarUrl: resolveOptionalMediaUrl(textField(row, 'avatar_url'), base),
    coverUrl: resolveOptionalMediaUrl(textField(row, 'cover_image_url'), base),
    bio: textField(row, 'bio') ?? '',
    friendsCount: numberField(row, 'friends_count') ?? 0,
    postsCount: numberField(row, 'posts_count') ?? 0,
  }
}

/** From an answer of get_own_profile or update_own_profile. */
export function toOwnProfile(row: unknown, base: string): OwnProfile {
  return { ...toProfile(row, base), termsAccepted: textField(row, 'terms_accepted_at') !== undefined }
}
