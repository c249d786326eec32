// Older messages of a room, as one reads up: those of the last day.
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { changeRoom, roomKey } from './enter-room.ts'
import { messageSchema, toMessage } from './room.ts'
import { shownMessages } from './room-constants.ts'
import type { RoomInside } from './room-inside.ts'
import { withOlder } from './room-timeline.ts'

export const messagesAnswer = v.array(messageSchema)

/** As the end of a list asks for the next page of it. */
export function useOlderMessages(roomId: string, hasOlder: boolean) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isError } = useSingleMutation({
    mutationFn: async () => {
      const [first] = queryClient.getQueryData<RoomInside>(roomKey(roomId))?.timeline.rows ?? []
      const before = first && { p_before: first.createdAt, p_before_id: first.id }
      const args = { p_room_id: roomId, ...before, p_limit: shownMessages }
      const rows = await callProcedure('get_room_messages', args, messagesAnswer)
      const { url } = await loadConfig()
      return { first, older: rows.map((row) => toMessage(row, url)) }
    },
    onSuccess: ({ first, older }) =>
      changeRoom(queryClient, roomId, ({ timeline }) => {
        // Whoever is back at the end by now holds none that they would stand above.
        if (timeline.rows[0]?.id !== first?.id) return {}
        return { timeline: withOlder(timeline, older, older.length === shownMessages) }
      }),
  })
  return {
    hasNextPage: hasOlder,
    isFetchingNextPage: isPending,
    isFetchNextPageError: isError,
    fetchNextPage: () => mutate(),
  }
}
