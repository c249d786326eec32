// How one's own conversation with the support stands: whether the support called it solved.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'

/** Null where nobody has written yet. */
export const supportStateAnswer = v.nullable(v.picklist(['waiting', 'answered', 'solved']))

/** Milliseconds; that it was called solved is not told live. */
const lookEvery = 30_000

/** `newest`: the id of the newest message that is shown, with which it may be another. */
export function conversationStateQuery(userId: string, newest: string | undefined) {
  return queryOptions({
    queryKey: ['support-state', userId, newest],
    queryFn: () => callProcedure('get_support_state', {}, supportStateAnswer),
    refetchInterval: lookEvery,
    refetchOnWindowFocus: true,
  })
}
