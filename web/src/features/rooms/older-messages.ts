// Older messages of a room, as one reads up: those of the last day.
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { shownMessages } from '../../lib/message-timeline.ts'
import { useOlderMessages } from '../../lib/use-older-messages.ts'
import { changeRoom, roomKey } from './enter-room.ts'
import { messageSchema, type RoomMessage, toMessage } from './room.ts'
import type { RoomInside } from './room-inside.ts'

export const messagesAnswer = v.array(messageSchema)

async function fetchBefore(roomId: string, first: RoomMessage | undefined) {
  const before = first && { p_before: first.createdAt, p_before_id: first.id }
  const args = { p_room_id: roomId, ...before, p_limit: shownMessages }
  const rows = await callProcedure('get_room_messages', args, messagesAnswer)
  const { url } = await loadConfig()
  return { rows: rows.map((row) => toMessage(row, url)), hasOlder: rows.length === shownMessages }
}

export function useOlderRoomMessages(roomId: string, hasOlder: boolean) {
  const queryClient = useQueryClient()
  return useOlderMessages<RoomMessage>({
    hasOlder,
    first: () => queryClient.getQueryData<RoomInside>(roomKey(roomId))?.timeline.rows[0],
    fetchBefore: (first) => fetchBefore(roomId, first),
    move: (change) => changeRoom(queryClient, roomId, ({ timeline }) => ({ timeline: change(timeline) })),
  })
}
