// How many messages are unread, in all conversations.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'

/** 100 at most. */
export const unreadCountAnswer = v.number()

/** Milliseconds between two looks at it, should the live connection not come about. */
const countEvery = 120_000

export function unreadCountQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['unread-messages', viewerId],
    queryFn: () => callProcedure('get_unread_messages_count', {}, unreadCountAnswer),
    refetchInterval: countEvery,
    refetchOnWindowFocus: true,
  })
}

export function invalidateUnreadCount(queryClient: QueryClient, viewerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: unreadCountQuery(viewerId).queryKey })
}
