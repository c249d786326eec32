// A message of a conversation with the support as the screens know it, and how a row becomes one.
import * as v from 'valibot'

export interface SupportMessage {
  id: string
  /** Plain text; empty where a picture is all. */
  text: string
  isFromSupport: boolean
  /** Nobody has read what it answers yet. */
  isAutomatic: boolean
  /** As the row names the file; it is private, and opened by `pictureQuery`. */
  imagePath: string | null
  createdAt: string
}

/** As the browser keeps one. */
export const keptMessage = v.object({
  id: v.string(),
  text: v.string(),
  isFromSupport: v.boolean(),
  isAutomatic: v.boolean(),
  imagePath: v.nullable(v.string()),
  createdAt: v.string(),
}) satisfies v.GenericSchema<unknown, SupportMessage>

export const messageColumns = 'id, message, is_from_support, is_automatic, image_url, created_at'

/** A row of `support_messages` of these columns. */
export const messageRow = v.object({
  id: v.string(),
  message: v.string(),
  is_from_support: v.boolean(),
  is_automatic: v.boolean(),
  image_url: v.nullable(v.string()),
  created_at: v.string(),
})

export const messagesAnswer = v.array(messageRow)

/** As it comes live: what else it says is asked for with the newest of the conversation. */
export const liveMessageRow = v.object({ id: v.string() })

export function toMessage(row: v.InferOutput<typeof messageRow>): SupportMessage {
  return {
    id: row.id,
    text: row.message,
    isFromSupport: row.is_from_support,
    isAutomatic: row.is_automatic,
    imagePath: row.image_url,
    createdAt: row.created_at,
  }
}
