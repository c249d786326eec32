// Somebody as others see them in a list: a name and a picture.
import { resolveOptionalMediaUrl } from './media-url.ts'
import { textField } from './records.ts'

export interface Person {
  id: string
  /** Null until they chose one. */
  username: string | null
  avatarUrl: string | null
}

/** From the public columns of a profile; `base` is the backend's address. */
export function toPerson(profile: unknown, base: string): Person {
  return {
    id: textField(profile, 'id') ?? '',
    username: textField(profile, 'username') ?? null,
    avatarUrl: resolveOptionalMediaUrl(textField(profile, 'avatar_url'), base),
  }
}
