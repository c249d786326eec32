// The outbox of messages to friends: those that the server does not have yet, each with its picture or voice (lib/outbox.ts). Those to one
// person go out in the order in which they were written; who writes faster than the server bears waits.
import * as v from 'valibot'
import { keptAnswered } from '../../lib/answered-message.ts'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, doneCodedAnswer, granted, isRefusedAs } from '../../lib/coded-refusal.ts'
import { loadConfig } from '../../lib/config.ts'
import { errorText } from '../../lib/errors.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { randomUuid } from '../../lib/random.ts'
import { callInTime } from '../../lib/slow-down.ts'
import { unsentMessagesKey } from '../../lib/unsent.ts'
import {
  FileLostError,
  forgetUnsentFile,
  keepUnsentFile,
  unsentFileSchema,
  uploadFileOfMessage,
} from '../../lib/unsent-files.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { messageTexts } from '../../messages/messages.ts'
import { messageFilesBucket, messageSchema, type PrivateMessage, toMessage } from './private-message.ts'
import type { RecordedVoice } from './voice-recorder.ts'

const unsentSchema = v.object({
  ...outgoingEntries,
  toUserId: v.string(),
  text: v.string(),
  picture: v.optional(unsentFileSchema),
  voice: v.optional(
    v.object({ ...unsentFileSchema.entries, seconds: v.number(), peaks: v.array(v.number()) }),
  ),
  answered: v.optional(keptAnswered),
})
export type UnsentMessage = v.InferOutput<typeof unsentSchema>

export const sendAnswer = codedAnswer({ sent: messageSchema })

async function call(unsent: UnsentMessage, path: string | undefined) {
  const { id, toUserId, text, answered, voice } = unsent
  const args = {
    p_to_user_id: toUserId,
    p_content: text,
    p_request_id: id,
    ...(answered && { p_reply_to_id: answered.id }),
    ...(path && !voice && { p_image_url: path }),
    ...(path && voice && { p_audio_url: path, p_audio_seconds: voice.seconds, p_audio_peaks: voice.peaks }),
  }
  return granted(await callProcedure('send_message', args, sendAnswer))
}

async function send(unsent: UnsentMessage): Promise<PrivateMessage> {
  const file = unsent.voice ?? unsent.picture
  const path = await uploadFileOfMessage(messageFilesBucket, file, unsent.isTried === true)
  const { sent } = await callInTime(() => call(unsent, path))
  const { url } = await loadConfig()
  return toMessage(sent, url)
}

/** One that never arrived is not found. */
async function takeBack({ id }: UnsentMessage): Promise<void> {
  await callProcedure('remove_message', { p_message_id: id }, doneCodedAnswer)
}

function refusalOf(error: unknown): string {
  if (error instanceof FileLostError) return messageTexts.fileLost
  return isRefusedAs(error, 'not_found') ? conversationTexts.message.unsent : errorText(error)
}

export const messageOutbox = createOutbox<UnsentMessage, PrivateMessage>({
  ...{ key: unsentMessagesKey, schema: unsentSchema, send, takeBack, refusalOf },
  onEnd: ({ picture, voice }) => {
    const file = voice ?? picture
    if (file) forgetUnsentFile(file)
  },
  laneOf: ({ toUserId }) => toUserId,
})

/** Those to one person, oldest first. */
export function useUnsentMessages(toUserId: string): UnsentMessage[] {
  return messageOutbox.useItems().filter((unsent) => unsent.toUserId === toUserId)
}

export interface NewMessage extends Pick<UnsentMessage, 'toUserId' | 'userId' | 'text'> {
  file?: File | undefined
  voice?: RecordedVoice | undefined
  answered: UnsentMessage['answered']
}

/** Writes one: it is shown and sent from now on. Answers its id. */
export function writeMessage({ file, voice, answered, ...message }: NewMessage): string {
  const id = randomUuid()
  messageOutbox.write({
    ...{ id, writtenAt: new Date().toISOString(), ...message },
    ...(file && { picture: keepUnsentFile(message.userId, file) }),
    ...(voice && {
      voice: {
        ...keepUnsentFile(message.userId, voice.file),
        seconds: voice.seconds,
        peaks: [...voice.peaks],
      },
    }),
    ...(answered && { answered }),
  })
  return id
}
