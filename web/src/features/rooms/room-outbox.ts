// The outbox of rooms: messages that the server does not have yet, each with its picture (lib/outbox.ts). Those of a room go out in the order
// in which they were written; who writes faster than a room bears waits.
import * as v from 'valibot'
import { keptAnswered } from '../../lib/answered-message.ts'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, doneCodedAnswer, granted, isRefusedAs } from '../../lib/coded-refusal.ts'
import { loadConfig } from '../../lib/config.ts'
import { errorText } from '../../lib/errors.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { randomUuid } from '../../lib/random.ts'
import { callInTime } from '../../lib/slow-down.ts'
import { unsentRoomsKey } from '../../lib/unsent.ts'
import {
  FileLostError,
  forgetUnsentFile,
  keepUnsentFile,
  unsentFileSchema,
  uploadFileOfMessage,
} from '../../lib/unsent-files.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { joinAnswer } from './enter-room.ts'
import { messageSchema, type RoomMessage, toMessage } from './room.ts'

export const roomImagesBucket = 'room-images'

const unsentSchema = v.object({
  ...outgoingEntries,
  roomId: v.string(),
  text: v.string(),
  picture: v.optional(unsentFileSchema),
  answered: v.optional(keptAnswered),
})
export type UnsentRoomMessage = v.InferOutput<typeof unsentSchema>

export const sendAnswer = codedAnswer({ sent: messageSchema })

export interface SentRoomMessage {
  roomId: string
  message: RoomMessage
}

async function call({ id, roomId, text, answered }: UnsentRoomMessage, image: string | undefined) {
  const args = {
    p_room_id: roomId,
    p_content: text,
    p_request_id: id,
    ...(answered && { p_reply_to_id: answered.id }),
    ...(image && { p_image_url: image }),
  }
  return granted(await callProcedure('send_room_message', args, sendAnswer))
}

async function send(unsent: UnsentRoomMessage): Promise<SentRoomMessage> {
  const { roomId } = unsent
  const image = await uploadFileOfMessage(roomImagesBucket, unsent.picture, unsent.isTried === true)
  const sendIt = () => callInTime(() => call(unsent, image))
  const { sent } = await sendIt().catch(async (error) => {
    // One's seat was given away while there was no network, or nobody looked.
    if (!isRefusedAs(error, 'not_member')) throw error
    granted(await callProcedure('join_room', { p_room_id: roomId }, joinAnswer))
    return sendIt()
  })
  const { url } = await loadConfig()
  return { roomId, message: toMessage(sent, url) }
}

/** One that never arrived is not found. */
async function takeBack({ id }: UnsentRoomMessage): Promise<void> {
  await callProcedure('remove_room_message', { p_message_id: id }, doneCodedAnswer)
}

function refusalOf(error: unknown): string {
  if (error instanceof FileLostError) return conversationTexts.pictureLost
  return isRefusedAs(error, 'not_found') ? conversationTexts.message.unsent : errorText(error)
}

export const roomOutbox = createOutbox<UnsentRoomMessage, SentRoomMessage>({
  ...{ key: unsentRoomsKey, schema: unsentSchema, send, takeBack, refusalOf },
  onEnd: ({ picture }) => picture && forgetUnsentFile(picture),
  laneOf: ({ roomId }) => roomId,
})

/** Those of a room, oldest first. */
export function useUnsentRoomMessages(roomId: string): UnsentRoomMessage[] {
  return roomOutbox.useItems().filter((unsent) => unsent.roomId === roomId)
}

export interface NewRoomMessage extends Pick<UnsentRoomMessage, 'roomId' | 'userId' | 'text'> {
  file: File | undefined
  answered: UnsentRoomMessage['answered']
}

/** Writes one: it is shown and sent from now on. Answers its id. */
export function writeRoomMessage({ file, answered, ...message }: NewRoomMessage): string {
  const id = randomUuid()
  const picture = file && { picture: keepUnsentFile(message.userId, file) }
  roomOutbox.write({
    ...{ id, writtenAt: new Date().toISOString(), ...message },
    ...picture,
    ...(answered && { answered }),
  })
  return id
}
