// The room in which one could give somebody a gift now: both are present in it.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'

interface SharedRoom {
  id: string
  name: string
  /** Else all goes to the treasury. */
  ownerIsHere: boolean
}

export const sharedRoomAnswer = v.array(
  v.object({ room_id: v.string(), name: v.string(), owner_is_here: v.boolean() }),
)

/** Null for none. Who is present changes by the minute: it is asked for each time that it is looked at. */
export function sharedRoomQuery(userId: string) {
  return queryOptions({
    queryKey: ['shared-room', userId],
    queryFn: async (): Promise<SharedRoom | null> => {
      const [row] = await callProcedure('get_shared_room', { p_user_id: userId }, sharedRoomAnswer)
      return row ? { id: row.room_id, name: row.name, ownerIsHere: row.owner_is_here } : null
    },
    staleTime: 0,
  })
}
