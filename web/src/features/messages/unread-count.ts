// How many messages are unread, in all conversations.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { countInterval } from '../notifications/index.ts'

/** 100 at most. */
export const unreadCountAnswer = v.number()

export function unreadCountQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['unread-messages', viewerId],
    queryFn: () => callProcedure('get_unread_messages_count', {}, unreadCountAnswer),
    refetchInterval: countInterval,
    refetchOnWindowFocus: true,
  })
}

export function invalidateUnreadCount(queryClient: QueryClient, viewerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: unreadCountQuery(viewerId).queryKey })
}
