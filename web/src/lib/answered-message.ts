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

/** As a message of a room names it: nobody speaks there. */
export const answeredSchema = v.object({
  id: v.string(),
  user_profile: personSchema,
  content: v.string(),
  has_image: v.boolean(),
  is_removed: v.boolean(),
})

/** As one between two does. */
export const answeredWithVoiceSchema = v.object({ ...answeredSchema.entries, has_audio: v.boolean() })

/** `base` is the backend's address. */
export function toAnswered(
  row: v.InferOutput<typeof answeredSchema> | v.InferOutput<typeof answeredWithVoiceSchema> | null,
  base: string,
): AnsweredMessage | undefined {
  if (!row) return undefined
  return {
    id: row.id,
    name: toPerson(row.user_profile, base).name,
    text: row.content,
    hasImage: row.has_image,
    hasVoice: 'has_audio' in row && row.has_audio,
    isRemoved: row.is_removed,
  }
}
