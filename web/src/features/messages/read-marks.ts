// Read marks: what the other side is told of what they wrote: that this app has it, and that it was seen.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { codedAnswer, granted } from '../../lib/coded-refusal.ts'
import { usePageShown } from '../../lib/use-page-shown.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { type Conversation, markMessages } from './conversation.ts'
import { showAllRead } from './conversation-list.ts'
import { unreadCountQuery } from './unread-count.ts'

export const deliveredAnswer = codedAnswer({ marked: v.number() })
export const readAnswer = codedAnswer({ marked: v.number(), unread_count: v.number() })

/** Nobody waits for it: it is said again with the next that arrives. */
export async function markDelivered(): Promise<void> {
  await callProcedure('mark_messages_delivered', {}, deliveredAnswer).catch(() => undefined)
}

interface Newest {
  id: string
  createdAt: string
  authorId: string
}

/** All that they sent up to that message was seen by the viewer. Likewise. */
async function markRead(queryClient: QueryClient, viewerId: string, newest: Newest): Promise<void> {
  const { id, authorId, createdAt } = newest
  const args = { p_from_user_id: authorId, p_message_id: id }
  const ask = async () => granted(await callProcedure('mark_messages_read', args, readAnswer))
  const answer = await ask().catch(() => undefined)
  if (!answer) return
  markMessages(queryClient, authorId, { kind: 'read', authorId, upTo: createdAt })
  queryClient.setQueryData(unreadCountQuery(viewerId).queryKey, answer.unread_count)
  showAllRead(queryClient, authorId)
}

/** Says so of the newest of theirs once the end of the conversation is in sight on a page that is looked at. */
export function useReadMarks({ person, timeline }: Conversation, isEndInSight: boolean): void {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const isShown = usePageShown()
  const newest = timeline.rows.findLast(({ author, readAt }) => author.id === person.id && readAt === null)
  const say = useEffectEvent(() => {
    if (newest) void markRead(queryClient, viewerId, { ...newest, authorId: person.id })
  })
  const newestId = newest?.id
  useEffect(() => {
    if (newestId !== undefined && isEndInSight && isShown) say()
  }, [newestId, isEndInSight, isShown])
}
