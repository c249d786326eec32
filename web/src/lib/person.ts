// Somebody as others see them in a list: a name and a picture.
import * as v from 'valibot'
import { resolveOptionalMediaUrl } from './media-url.ts'

/** The public columns of a profile by which somebody is shown. */
export const personSchema = v.object({
  id: v.string(),
  username: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
})

export interface Person {
  id: string
  /** Null until they chose one. */
  username: string | null
  avatarUrl: string | null
}

/** `base` is the backend's address. */
export function toPerson(
  { id, username, avatar_url }: v.InferOutput<typeof personSchema>,
  base: string,
): Person {
  return { id, username, avatarUrl: resolveOptionalMediaUrl(avatar_url, base) }
}
