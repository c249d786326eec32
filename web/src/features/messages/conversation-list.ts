// The list of conversations: last spoken in first, page by page; what it said last is kept, as long as its messages live.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { timestamp } from '../../lib/contract.ts'
import { keptFirstPage } from '../../lib/kept-answers.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { keptPerson, type Person, personSchema, toPerson } from '../../lib/person.ts'
import { isCurrent, keptMessage, messageSchema, type PrivateMessage, toMessage } from './private-message.ts'

const pageSize = 20

/** Its id is the person's; `createdAt` is when something was said there last. */
export interface ListedConversation extends KeysetRow {
  person: Person
  last: PrivateMessage
  /** 100 at most. */
  unread: number
  isFriend: boolean
  isBlocked: boolean
}

const keptConversation = v.object({
  id: v.string(),
  createdAt: v.string(),
  person: keptPerson,
  last: keptMessage,
  unread: v.number(),
  isFriend: v.boolean(),
  isBlocked: v.boolean(),
})

export const conversationsAnswer = v.array(
  v.object({
    id: v.string(),
    user_profile: personSchema,
    last_message: messageSchema,
    unread_count: v.number(),
    is_friend: v.boolean(),
    is_blocked: v.boolean(),
    last_at: timestamp,
  }),
)

type Page = KeysetPage<ListedConversation>
type Pages = InfiniteData<Page, KeysetRow | undefined>

function toConversation(
  row: v.InferOutput<typeof conversationsAnswer>[number],
  base: string,
): ListedConversation {
  return {
    id: row.id,
    createdAt: row.last_at,
    person: toPerson(row.user_profile, base),
    last: toMessage(row.last_message, base),
    unread: row.unread_count,
    isFriend: row.is_friend,
    isBlocked: row.is_blocked,
  }
}

async function fetchPage(after: KeysetRow | undefined): Promise<Page> {
  const place = after && { p_before: after.createdAt, p_before_id: after.id }
  const rows = await callProcedure('get_conversations', { p_limit: pageSize, ...place }, conversationsAnswer)
  const { url } = await loadConfig()
  return keysetPage(
    rows.map((row) => toConversation(row, url)),
    pageSize,
  )
}

const listKey = ['conversations']

export const conversationsQuery = infiniteQueryOptions<Page, Error, Pages, string[], KeysetRow | undefined>({
  queryKey: listKey,
  queryFn: ({ pageParam }) => fetchPage(pageParam),
  initialPageParam: undefined,
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: true,
  meta: keptFirstPage<ListedConversation>('conversations', keptConversation, isCurrent),
})

export function invalidateConversations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey })
}

/** Those whose last words still live; one that has moved between two pages stands where it was found first. */
export function conversationsIn(pages: Pages): ListedConversation[] {
  const seen = new Set<string>()
  return pages.pages
    .flatMap(({ rows }) => rows)
    .filter((row) => isCurrent(row) && !seen.has(row.id) && seen.add(row.id))
}

/** Before the server is asked: nothing there is unread any more. */
export function showAllRead(queryClient: QueryClient, userId: string): void {
  queryClient.setQueryData<Pages>(listKey, (list) => {
    if (!list) return list
    const read = (row: ListedConversation) => (row.id === userId ? { ...row, unread: 0 } : row)
    return { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(read) })) }
  })
}
