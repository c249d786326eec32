// Answered message: the one that another answers, as far as it is quoted, in rooms and between two.
import * as v from 'valibot'
import { personSchema, toPerson } from './person.ts'

export interface AnsweredMessage {
  id: string
  /** Of its author. */
  name: string
  text: string
  hasImage: boolean
  hasVoice: boolean
  isRemoved: boolean
}

/** As the browser keeps one. */
export const keptAnswered = v.object({
  id: v.string(),
  name: v.string(),
  text: v.string(),
  hasImage: v.boolean(),
  hasVoice: v.boolean(),
  isRemoved: v.boolean(),
}) satisfies v.GenericSchema<unknown, AnsweredMessage>

/** As messages name it; in rooms nobody speaks. */
export const answeredSchema = v.object({
  id: v.string(),
  user_profile: personSchema,
  content: v.string(),
  has_image: v.boolean(),
  has_audio: v.optional(v.boolean(), false),
  is_removed: v.boolean(),
})

/** `base` is the backend's address. */
export function toAnswered(
  row: v.InferOutput<typeof answeredSchema> | null,
  base: string,
): AnsweredMessage | undefined {
  if (!row) return undefined
  return {
    id: row.id,
    name: toPerson(row.user_profile, base).name,
    text: row.content,
    hasImage: row.has_image,
    hasVoice: row.has_audio,
    isRemoved: row.is_removed,
  }
}
