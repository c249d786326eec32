// The outbox of the support: messages and answers that the server does not have yet, each with its picture (lib/outbox.ts).
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { errorKind, errorText } from '../../lib/errors.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { randomUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { unsentSupportKey } from '../../lib/unsent.ts'
import {
  FileLostError,
  forgetUnsentFile,
  keepUnsentFile,
  unsentFileSchema,
  uploadUnsentFile,
} from '../../lib/unsent-files.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { messageColumns, messageRow, type SupportMessage, toMessage } from './support-message.ts'
import { supportBucket } from './support-queries.ts'

const unsentSchema = v.object({
  ...outgoingEntries,
  /** Whose conversation it is. */
  ownerId: v.string(),
  /** An admin answers. */
  isFromSupport: v.boolean(),
  text: v.string(),
  picture: v.optional(unsentFileSchema),
})
export type UnsentMessage = v.InferOutput<typeof unsentSchema>

async function findSent(id: string): Promise<SupportMessage | undefined> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('support_messages')
    .select(messageColumns)
    .eq('id', id)
    .maybeSingle()
  if (error) throw error
  return data ? toMessage(parseAnswer('support_messages', messageRow, data)) : undefined
}

async function insert(unsent: UnsentMessage): Promise<SupportMessage> {
  const { id, ownerId, text, isFromSupport, picture } = unsent
  const image_url = picture ? await uploadUnsentFile(supportBucket, picture) : null
  const supabase = await getSupabase()
  const row = { id, user_id: ownerId, message: text, is_from_support: isFromSupport, image_url }
  const { data, error } = await supabase.from('support_messages').insert(row).select(messageColumns).single()
  if (error) throw error
  return toMessage(parseAnswer('support_messages', messageRow, data))
}

export interface SentMessage {
  ownerId: string
  message: SupportMessage
}

/** One that was tried is looked for first: a picture that was sent with it may not be replaced any more. */
async function send(unsent: UnsentMessage): Promise<SentMessage> {
  const { id, ownerId, isTried } = unsent
  const before = isTried ? await findSent(id) : undefined
  const message = before ?? (await insert(unsent).catch((error) => findRepeated(id, error)))
  return { ownerId, message }
}

async function findRepeated(id: string, error: unknown): Promise<SupportMessage> {
  const sent = errorKind(error) === 'duplicate' ? await findSent(id) : undefined
  if (!sent) throw error
  return sent
}

export const supportOutbox = createOutbox<UnsentMessage, SentMessage>({
  ...{ key: unsentSupportKey, schema: unsentSchema, send },
  // What the support has, it keeps: one that has arrived is shown again.
  takeBack: async () => undefined,
  refusalOf: (error) => (error instanceof FileLostError ? conversationTexts.pictureLost : errorText(error)),
  onEnd: ({ picture }) => picture && forgetUnsentFile(picture),
})

/** Those of a conversation, oldest first. */
export function useUnsentMessages(ownerId: string): UnsentMessage[] {
  return supportOutbox.useItems().filter((unsent) => unsent.ownerId === ownerId)
}

export interface NewMessage {
  ownerId: string
  /** Who writes. */
  userId: string
  isFromSupport: boolean
  text: string
  file: File | undefined
}

/** Writes one: it is shown and sent from now on. Answers its id. */
export function writeMessage({ file, ...message }: NewMessage): string {
  const id = randomUuid()
  const picture = file && { picture: keepUnsentFile(message.userId, file) }
  supportOutbox.write({ id, writtenAt: new Date().toISOString(), ...message, ...picture })
  return id
}
