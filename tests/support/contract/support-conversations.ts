/** Contract: The conversation with the support, and the desk where it is answered. */
import { conversationsAnswer } from '../../../web/src/features/admin/support-desk.ts'
import { answerTimeAnswer } from '../../../web/src/features/support/answer-time.ts'
import { supportStateAnswer } from '../../../web/src/features/support/conversation-state.ts'
import {
  liveMessageRow,
  messageColumns,
  messageRow,
  messagesAnswer,
} from '../../../web/src/features/support/support-message.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { product, sql } from '../backends.ts'
import type { Person } from '../people.ts'
import { ask, type Case, hear, type People } from './story.ts'

/** Answers with the row, as the browser asks for it. */
async function write({ api }: Person, message: string, more: object = {}) {
  const row = { message, ...more }
  const { data, error } = await api.from('support_messages').insert(row).select(messageColumns).single()
  if (error) throw error
  return data
}

const answer = ({ admin, sara }: People) => write(admin, 'جواب', { user_id: sara.id, is_from_support: true })

export const supportConversations: Case[] = [
  {
    name: 'support_messages',
    schema: { messageRow },
    tell: async (people) => ({ granted: [await write(people.sara, 'سؤال'), await answer(people)] }),
  },
  {
    name: 'support_messages',
    schema: { messagesAnswer },
    tell: async (people) => {
      await write(people.sara, 'سؤال')
      await answer(people)
      const { data, error } = await people.sara.api.from('support_messages').select(messageColumns).limit(30)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'support_messages',
    schema: { liveMessageRow },
    tell: async ({ sara }) => {
      const wish = { table: 'support_messages', event: 'INSERT', filter: `user_id=eq.${sara.id}` } as const
      return { granted: [await hear(sara, wish, () => write(sara, 'حي'))] }
    },
  },
  {
    name: 'get_support_state',
    schema: { supportStateAnswer },
    tell: async (people) => {
      await answer(people)
      return { granted: [await ask(people.sara, 'get_support_state')] }
    },
  },
  {
    name: 'get_support_answer_time',
    schema: { answerTimeAnswer },
    tell: async (people) => {
      const before = await ask(people.sara, 'get_support_answer_time')
      for (const place of [1, 2, 3, 4, 5]) {
        await write(people.sara, `سؤال ${place}`)
        await answer(people)
      }
      return { granted: [before, await ask(people.sara, 'get_support_answer_time')] }
    },
  },
  {
    name: 'get_support_conversations',
    schema: { conversationsAnswer },
    tell: async (people) => {
      await answer(people)
      await write(people.noor, 'سؤال')
      const list = (p_state: string) =>
        ask(people.admin, 'get_support_conversations', { p_state, p_limit: 50 })
      return {
        granted: [
          await list('waiting'),
          await list('answered'),
          await ask(people.admin, 'get_support_conversations', { p_user_id: people.noor.id }),
        ],
      }
    },
  },
  {
    name: 'solve_support_conversation',
    schema: { doneAnswer },
    tell: async ({ sara, noor, admin }) => {
      const { id } = await write(sara, 'سؤال')
      const solve = (p_user_id: string) =>
        ask(admin, 'solve_support_conversation', { p_user_id, p_last_message_id: id })
      await sql(
        product,
        `delete from private.support_conversations where user_id = '${noor.id}' returning user_id`,
      )
      return { granted: [await solve(sara.id)], refused: [await solve(noor.id)] }
    },
  },
]
