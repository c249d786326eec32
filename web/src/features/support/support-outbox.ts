// The outbox of the support: messages and answers that the server does not have yet, each with its picture (lib/outbox.ts).
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { errorKind, errorText } from '../../lib/errors.ts'
import { findFile, forgetFile, newFileId, storeFile } from '../../lib/file-store.ts'
import { objectName } from '../../lib/media-files.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { onForget } from '../../lib/personal-data.ts'
import { randomUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { unsentSupportKey } from '../../lib/unsent.ts'
import { uploadFile } from '../../lib/upload.ts'
import { supportTexts } from '../../messages/support.ts'
import { messageColumns, messageRow, type SupportMessage, toMessage } from './support-message.ts'
import { supportBucket } from './support-queries.ts'

const unsentSchema = v.object({
  ...outgoingEntries,
  /** Whose conversation it is. */
  ownerId: v.string(),
  /** An admin answers. */
  isFromSupport: v.boolean(),
  text: v.string(),
  /** Where this browser keeps the file, and what it is called once it is with the server. */
  picture: v.optional(v.object({ fileId: v.string(), name: v.string() })),
})
export type UnsentMessage = v.InferOutput<typeof unsentSchema>

/** What the page itself holds, where the browser keeps no files. */
const held = new Map<string, File>()
onForget(() => held.clear())

export async function unsentPicture(fileId: string): Promise<File | undefined> {
  return held.get(fileId) ?? (await findFile(fileId))
}

class PictureLostError extends Error {
  override readonly name = 'PictureLostError'
}

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

async function uploadPicture({ fileId, name }: NonNullable<UnsentMessage['picture']>): Promise<string> {
  const file = await unsentPicture(fileId)
  if (!file) throw new PictureLostError('the picture is kept no more')
  return uploadFile({ bucket: supportBucket, name, file })
}

async function insert(unsent: UnsentMessage): Promise<SupportMessage> {
  const { id, ownerId, text, isFromSupport, picture } = unsent
  const image_url = picture ? await uploadPicture(picture) : null
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

function end({ picture }: UnsentMessage): void {
  if (!picture) return
  held.delete(picture.fileId)
  void forgetFile(picture.fileId)
}

export const supportOutbox = createOutbox<UnsentMessage, SentMessage>({
  ...{ key: unsentSupportKey, schema: unsentSchema, send },
  // What the support has, it keeps: one that has arrived is shown again.
  takeBack: async () => undefined,
  refusalOf: (error) => (error instanceof PictureLostError ? supportTexts.pictureLost : errorText(error)),
  onEnd: end,
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
  const fileId = file && newFileId()
  if (fileId) {
    held.set(fileId, file)
    void storeFile(fileId, file)
  }
  const picture = fileId && { picture: { fileId, name: objectName(message.userId, file) } }
  supportOutbox.write({ id, writtenAt: new Date().toISOString(), ...message, ...picture })
  return id
}
