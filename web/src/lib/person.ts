// A person as others see them: what they are called, their handle, and a picture.
import * as v from 'valibot'
import { profileTexts } from '../messages/profile.ts'
import { resolveOptionalMediaUrl } from './media-url.ts'

/** The public columns of a profile by which somebody is shown. */
export const personColumns = 'id, username, full_name, avatar_url'

/** A row of these columns. */
export const personSchema = v.object({
  id: v.string(),
  username: v.nullable(v.string()),
  full_name: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
})

export interface Person {
  id: string
  /** What they are called wherever they are shown; never empty. */
  name: string
  /** Their handle, without the sign; null until they chose one. */
  username: string | null
  avatarUrl: string | null
}

/** As the browser keeps one. */
export const keptPerson = v.object({
  id: v.string(),
  name: v.string(),
  username: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, Person>

/** What somebody is called: their full name, else their username with its underscores as spaces. */
export function nameOf(fullName: string | null, username: string | null): string {
  if (fullName) return fullName
  if (!username) return profileTexts.unnamed
  return username.replace(/_+/g, ' ').trim() || username
}

/** Words that are no name without the next: «عبد الرحمن», «أبو بكر», «أم كلثوم». */
const prefixes = new Set([
  'عبد',
  'أبو',
  'ابو',
  'أبا',
  'ابا',
  'أبي',
  'ابي',
  'أم',
  'ام',
  'ابن',
  'بن',
  'بنت',
  'آل',
  'ال',
])

/** What somebody is called where there is room for one word alone: the first of their names, whole. */
export function givenName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.findIndex((word) => !prefixes.has(word))
  return last === -1 ? words.join(' ') : words.slice(0, last + 1).join(' ')
}

/** `base` is the backend's address. */
export function toPerson(
  { id, username, full_name, avatar_url }: v.InferOutput<typeof personSchema>,
  base: string,
): Person {
  const avatarUrl = resolveOptionalMediaUrl(avatar_url, base)
  return { id, name: nameOf(full_name, username), username, avatarUrl }
}
