// The outbox of rooms: messages that the server does not have yet, each with its picture (lib/outbox.ts). Those of a room go out in the order
// in which they were written; who writes faster than a room bears waits.
import { atom } from 'nanostores'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { errorText, isUnanswered } from '../../lib/errors.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { onForget } from '../../lib/personal-data.ts'
import { randomUuid } from '../../lib/random.ts'
import { unsentRoomsKey } from '../../lib/unsent.ts'
import {
  forgetUnsentPicture,
  keepUnsentPicture,
  PictureLostError,
  unsentPicturePath,
  unsentPictureSchema,
  uploadUnsentPicture,
} from '../../lib/unsent-pictures.ts'
import { conversationTexts } from '../../messages/conversation.ts'
import { roomTexts } from '../../messages/rooms.ts'
import { joinAnswer } from './enter-room.ts'
import { type AnsweredMessage, messageSchema, type RoomMessage, toMessage } from './room.ts'
import { doneRoomAnswer, granted, isRefusedAs, RoomRefusedError, roomAnswer } from './room-refusal.ts'

export const roomImagesBucket = 'room-images'

const answeredSchema = v.object({
  id: v.string(),
  name: v.string(),
  text: v.string(),
  hasImage: v.boolean(),
  isRemoved: v.boolean(),
}) satisfies v.GenericSchema<unknown, AnsweredMessage>

const unsentSchema = v.object({
  ...outgoingEntries,
  roomId: v.string(),
  text: v.string(),
  picture: v.optional(unsentPictureSchema),
  answered: v.optional(answeredSchema),
})
export type UnsentRoomMessage = v.InferOutput<typeof unsentSchema>

export const sendAnswer = roomAnswer({ sent: messageSchema })

export interface SentRoomMessage {
  roomId: string
  message: RoomMessage
}

/** Seconds that are waited for without a word of a refusal; more is said, and its author decides. */
const longestWait = 15

/** Until when one is asked to wait, while one is. */
export const slowedUntil = atom<number | undefined>()
onForget(() => slowedUntil.set(undefined))

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

/** The server counts how fast one writes: what is too fast goes out by itself once it may. */
async function callInTime(unsent: UnsentRoomMessage, image: string | undefined) {
  for (;;) {
    try {
      return await call(unsent, image)
    } catch (error) {
      const wait =
        error instanceof RoomRefusedError && error.code === 'slow_down' ? error.retryAfter : undefined
      if (wait === undefined || wait > longestWait) throw error
      slowedUntil.set(Date.now() + wait * 1000)
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      slowedUntil.set(undefined)
    }
  }
}

/** Of one that was tried the message may have arrived, and its picture with it: then the same id answers, whatever became of the file. */
async function uploadPicture({ picture, isTried }: UnsentRoomMessage): Promise<string | undefined> {
  if (!picture) return undefined
  try {
    return await uploadUnsentPicture(roomImagesBucket, picture)
  } catch (error) {
    if (!isTried || isUnanswered(error)) throw error
    return unsentPicturePath(roomImagesBucket, picture)
  }
}

async function send(unsent: UnsentRoomMessage): Promise<SentRoomMessage> {
  const { roomId } = unsent
  const image = await uploadPicture(unsent)
  const { sent } = await callInTime(unsent, image).catch(async (error) => {
    // One's seat was given away while there was no network, or nobody looked.
    if (!isRefusedAs(error, 'not_member')) throw error
    granted(await callProcedure('join_room', { p_room_id: roomId }, joinAnswer))
    return callInTime(unsent, image)
  })
  const { url } = await loadConfig()
  return { roomId, message: toMessage(sent, url) }
}

/** One that never arrived is not found. */
async function takeBack({ id }: UnsentRoomMessage): Promise<void> {
  await callProcedure('remove_room_message', { p_message_id: id }, doneRoomAnswer)
}

function refusalOf(error: unknown): string {
  if (error instanceof PictureLostError) return conversationTexts.pictureLost
  return isRefusedAs(error, 'not_found') ? roomTexts.message.unsent : errorText(error)
}

export const roomOutbox = createOutbox<UnsentRoomMessage, SentRoomMessage>({
  ...{ key: unsentRoomsKey, schema: unsentSchema, send, takeBack, refusalOf },
  onEnd: ({ picture }) => picture && forgetUnsentPicture(picture),
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
  const picture = file && { picture: keepUnsentPicture(message.userId, file) }
  roomOutbox.write({
    ...{ id, writtenAt: new Date().toISOString(), ...message },
    ...picture,
    ...(answered && { answered }),
  })
  return id
}
