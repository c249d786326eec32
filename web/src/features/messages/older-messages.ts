// Older messages of a conversation, as one reads up.
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { shownMessages } from '../../lib/message-timeline.ts'
import { useOlderMessages } from '../../lib/use-older-messages.ts'
import { type Conversation, changeConversation, conversationKey } from './conversation.ts'
import { messageSchema, type PrivateMessage, toMessage } from './private-message.ts'

export const messagesAnswer = v.array(messageSchema)

async function fetchBefore(userId: string, first: PrivateMessage | undefined) {
  const before = first && { p_before: first.createdAt, p_before_id: first.id }
  const args = { p_user_id: userId, ...before, p_limit: shownMessages }
  const rows = await callProcedure('get_messages', args, messagesAnswer)
  const { url } = await loadConfig()
  return { rows: rows.map((row) => toMessage(row, url)), hasOlder: rows.length === shownMessages }
}

export function useOlderPrivateMessages(userId: string, hasOlder: boolean) {
  const queryClient = useQueryClient()
  return useOlderMessages<PrivateMessage>({
    hasOlder,
    first: () => queryClient.getQueryData<Conversation>(conversationKey(userId))?.timeline.rows[0],
    fetchBefore: (first) => fetchBefore(userId, first),
    move: (change) =>
      changeConversation(queryClient, userId, ({ timeline }) => ({ timeline: change(timeline) })),
  })
}
