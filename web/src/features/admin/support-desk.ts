// The desk of the support: conversations by how they stand, one of them, and calling one solved (docs/data.md).
import { type InfiniteData, infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { tableWatch, useTableChanges } from '../../lib/use-table-changes.ts'
import { supportTexts } from '../../messages/support.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { liveMessageRow } from '../support/index.ts'
import { adminKey, useAdminAction } from './admin-action.ts'

/** Which conversation is open, in the address of /admin. */
export const conversationParam = 'conversation'

export const supportStates = ['waiting', 'answered', 'solved'] as const
export type SupportState = (typeof supportStates)[number]

/** `id` is of whose it is; `createdAt`, when it came into its state, is what it is listed by. */
export interface SupportConversation extends KeysetRow {
  person: Person
  state: SupportState
  /** How the newest message of a person begins; empty where that is a picture. */
  lastMessage: string
  isLastFromSupport: boolean
}

/** Of `get_support_conversations`. */
export const conversationsAnswer = v.array(
  v.object({
    id: v.string(),
    person: personSchema,
    state: v.picklist(supportStates),
    state_since: v.string(),
    last_message: v.string(),
    last_is_from_support: v.boolean(),
  }),
)

interface Asked {
  p_state?: SupportState
  p_after?: string
  p_after_id?: string
  p_limit?: number
  p_user_id?: string
}

async function fetchConversations(asked: Asked): Promise<SupportConversation[]> {
  const rows = await callProcedure('get_support_conversations', { ...asked }, conversationsAnswer)
  const { url } = await loadConfig()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.state_since,
    person: toPerson(row.person, url),
    state: row.state,
    lastMessage: row.last_message,
    isLastFromSupport: row.last_is_from_support,
  }))
}

const texts = supportTexts.desk.solve

const pageSize = 20
/** Milliseconds; what is not told live, as a conversation that another admin calls solved. */
const lookEvery = 30_000
/** Milliseconds in which messages are gathered: a burst of them is one question to the server. */
const gathering = 2_000
export const supportDeskKey = [...adminKey, 'support']

type Page = KeysetPage<SupportConversation>
type Pages = InfiniteData<Page, KeysetRow | undefined>

/** Those that wait longest first, the others newest first. */
export function conversationsQuery(state: SupportState) {
  return infiniteQueryOptions<Page, Error, Pages, string[], KeysetRow | undefined>({
    queryKey: [...supportDeskKey, 'list', state],
    queryFn: async ({ pageParam: after }) => {
      const place = after && { p_after: after.createdAt, p_after_id: after.id }
      return keysetPage(await fetchConversations({ p_state: state, p_limit: pageSize, ...place }), pageSize)
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: lookEvery,
  })
}

export const waitingConversationsQuery = conversationsQuery('waiting')

export function conversationsOf({ pages }: Pick<Pages, 'pages'>): SupportConversation[] {
  return pages.flatMap(({ rows }) => rows)
}

/** One, whatever its state; null where its owner never wrote, or is gone. */
export function conversationOfQuery(userId: string) {
  return queryOptions({
    queryKey: [...supportDeskKey, 'one', userId],
    queryFn: async () => (await fetchConversations({ p_user_id: userId }))[0] ?? null,
    refetchInterval: lookEvery,
  })
}

interface Solving {
  userId: string
  /** What was read last: where something newer was written, it is refused. */
  lastMessageId: string
}

/** Hears whoever writes to the support, and whoever answers, while the component is there. */
export function useLiveDesk(): void {
  const queryClient = useQueryClient()
  const [renew] = useState(() =>
    throttleTrailing(() => void queryClient.invalidateQueries({ queryKey: supportDeskKey }), gathering),
  )
  useTableChanges('desk', [tableWatch('support_messages', { event: 'INSERT' }, liveMessageRow, renew)], renew)
}

export function useSolving({ onDone, onFailed }: { onDone: () => void; onFailed: () => void }) {
  return useAdminAction({
    run: ({ userId, lastMessageId }: Solving) =>
      callProcedure(
        'solve_support_conversation',
        { p_user_id: userId, p_last_message_id: lastMessageId },
        doneAnswer,
      ),
    done: texts.done,
    failed: texts.failed,
    purpose: () => texts.submit,
    onDone,
    onFailed: ({ text }) => {
      onFailed()
      showFailure(text)
    },
  })
}
