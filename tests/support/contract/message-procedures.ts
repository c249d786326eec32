/** Contract: Private messages: the list of conversations, one of them, blocks and reports, and what each side is told. */
import { randomUUID } from 'node:crypto'
import { messageReportsAnswer } from '../../../web/src/features/admin/message-reports.ts'
import { blockedColumns, blocksAnswer } from '../../../web/src/features/messages/blocks.ts'
import { openAnswer } from '../../../web/src/features/messages/conversation.ts'
import { conversationsAnswer } from '../../../web/src/features/messages/conversation-list.ts'
import {
  messageEvent,
  readEvent,
  receiptEvent,
  removedEvent,
  typingEvent,
} from '../../../web/src/features/messages/message-events.ts'
import { sendAnswer } from '../../../web/src/features/messages/message-outbox.ts'
import { messagesAnswer } from '../../../web/src/features/messages/older-messages.ts'
import { deliveredAnswer, readAnswer } from '../../../web/src/features/messages/read-marks.ts'
import { unreadCountAnswer } from '../../../web/src/features/messages/unread-count.ts'
import { doneCodedAnswer } from '../../../web/src/lib/coded-refusal.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { newFriends, wrote } from '../messages.ts'
import type { Person } from '../people.ts'
import { ask, type Case, hearTopic, nobody } from './story.ts'

/** What Noor is told on her own channel of what is done, Sara being her friend. */
function told(
  event: string,
  schema: Case['schema'],
  act: (sara: Person, noor: Person) => Promise<unknown>,
): Case {
  return {
    name: `own_event_${event}`,
    schema,
    tell: async () => {
      const [sara, noor] = await newFriends()
      return { granted: [await hearTopic(noor, `user:${noor.id}`, event, () => act(sara, noor))] }
    },
  }
}

/** Who wrote something that a friend reported, and themselves besides. */
async function reportedWriter(): Promise<string> {
  const [sara, noor] = await newFriends()
  const { id: message_id } = await wrote(sara, noor, 'كلام سيئ')
  const said = { reported_user_id: sara.id, report_reason: 'harassment', report_details: 'مزعج' }
  const { error } = await noor.api.from('message_reports').insert([{ ...said, message_id }, said])
  if (error) throw error
  return sara.id
}

const markRead = (noor: Person, sara: Person) => ask(noor, 'mark_messages_read', { p_from_user_id: sara.id })

export const messageProcedures: Case[] = [
  {
    name: 'get_conversations',
    schema: { conversationsAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      await wrote(sara, noor, 'مرحباً')
      return { granted: [await ask(noor, 'get_conversations', { p_limit: 20 })] }
    },
  },
  {
    name: 'open_conversation',
    schema: { openAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      const { id } = await wrote(sara, noor, 'مرحباً')
      await wrote(noor, sara, 'أهلاً', { p_reply_to_id: id })
      const open = (p_user_id: string) => ask(noor, 'open_conversation', { p_user_id })
      return { granted: [await open(sara.id)], refused: [await open(nobody)] }
    },
  },
  {
    name: 'get_messages',
    schema: { messagesAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      await wrote(sara, noor, 'مرحباً')
      return { granted: [await ask(noor, 'get_messages', { p_user_id: sara.id, p_limit: 25 })] }
    },
  },
  {
    name: 'send_message',
    schema: { sendAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      const send = (p_content: string) =>
        ask(sara, 'send_message', { p_to_user_id: noor.id, p_content, p_request_id: randomUUID() })
      return { granted: [await send('مرحباً')], refused: [await send(' ')] }
    },
  },
  {
    name: 'remove_message',
    schema: { doneCodedAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      const { id } = await wrote(sara, noor, 'مرحباً')
      const remove = (p_message_id: string) => ask(sara, 'remove_message', { p_message_id })
      return { granted: [await remove(id)], refused: [await remove(nobody)] }
    },
  },
  {
    name: 'type_message',
    schema: { doneCodedAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      const type = (p_to_user_id: string) => ask(sara, 'type_message', { p_to_user_id })
      return { granted: [await type(noor.id)], refused: [await type(nobody)] }
    },
  },
  {
    name: 'get_unread_messages_count',
    schema: { unreadCountAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'get_unread_messages_count')] }),
  },
  {
    name: 'mark_messages_delivered',
    schema: { deliveredAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'mark_messages_delivered')] }),
  },
  {
    name: 'mark_messages_read',
    schema: { readAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      await wrote(sara, noor, 'مرحباً')
      return { granted: [await markRead(noor, sara)] }
    },
  },
  {
    name: 'user_blocks',
    schema: { blocksAnswer },
    tell: async () => {
      const [sara, noor] = await newFriends()
      const { error: refused } = await sara.api.from('user_blocks').insert({ blocked_id: noor.id })
      if (refused) throw refused
      const { data, error } = await sara.api.from('user_blocks').select(blockedColumns)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'get_message_reports',
    schema: { messageReportsAnswer },
    tell: async ({ admin }) => {
      await reportedWriter()
      return { granted: [await ask(admin, 'get_message_reports', { p_limit: 50 })] }
    },
  },
  {
    name: 'decide_message_reports',
    schema: { doneAnswer },
    tell: async ({ admin }) => {
      const decide = (p_user_id: string, p_decision: string) =>
        ask(admin, 'decide_message_reports', { p_user_id, p_decision })
      return {
        granted: [
          await decide(await reportedWriter(), 'dismiss'),
          await decide(await reportedWriter(), 'remove'),
        ],
        refused: [await decide(nobody, 'dismiss')],
      }
    },
  },
  told('message', { messageEvent }, (sara, noor) => wrote(sara, noor, 'مرحباً')),
  told('message_removed', { removedEvent }, async (sara, noor) => {
    const { id } = await wrote(sara, noor, 'مرحباً')
    return ask(sara, 'remove_message', { p_message_id: id })
  }),
  told('message_receipt', { receiptEvent }, async (sara, noor) => {
    await wrote(noor, sara, 'مرحباً')
    return markRead(sara, noor)
  }),
  told('messages_read', { readEvent }, async (sara, noor) => {
    await wrote(sara, noor, 'مرحباً')
    return markRead(noor, sara)
  }),
  told('message_typing', { typingEvent }, (sara, noor) =>
    ask(sara, 'type_message', { p_to_user_id: noor.id }),
  ),
]
