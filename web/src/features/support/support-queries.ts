// A conversation with the support in keyset pages, newest first as they are asked for, and the addresses of its private pictures.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { parseAnswer } from '../../lib/contract.ts'
import { keptFirstPage } from '../../lib/kept-answers.ts'
import { type KeysetPage, type KeysetRow, keysetFilter, keysetPage } from '../../lib/pagination.ts'
import { getSupabase } from '../../lib/supabase.ts'
import {
  keptMessage,
  messageColumns,
  messagesAnswer,
  type SupportMessage,
  toMessage,
} from './support-message.ts'

const pageSize = 30

type Page = KeysetPage<SupportMessage>

async function fetchPage(ownerId: string, after: KeysetRow | undefined): Promise<Page> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('support_messages')
    .select(messageColumns)
    .eq('user_id', ownerId)
    .or(keysetFilter(after))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (error) throw error
  return keysetPage(parseAnswer('support_messages', messagesAnswer, data).map(toMessage), pageSize)
}

/** `ownerId`: whose conversation it is. */
export function conversationQuery(ownerId: string) {
  return infiniteQueryOptions<
    Page,
    Error,
    InfiniteData<Page, KeysetRow | undefined>,
    string[],
    KeysetRow | undefined
  >({
    queryKey: ['support', ownerId],
    queryFn: ({ pageParam }) => fetchPage(ownerId, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
  })
}

/** The same of one's own, which is kept. */
export function ownConversationQuery(userId: string) {
  return { ...conversationQuery(userId), meta: keptFirstPage('support', keptMessage) }
}

/** Also where it is being asked for: what came since would be missing. */
export function refreshConversation(queryClient: QueryClient, ownerId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: conversationQuery(ownerId).queryKey })
}

/** One that the server has now stands in the conversation, where that is here, before it is asked for. */
export function addMessage(queryClient: QueryClient, ownerId: string, message: SupportMessage): void {
  queryClient.setQueryData(conversationQuery(ownerId).queryKey, (data) => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first) return data
    if (data.pages.some(({ rows }) => rows.some(({ id }) => id === message.id))) return data
    return { ...data, pages: [{ ...first, rows: [message, ...first.rows] }, ...others] }
  })
}

export const supportBucket = 'support-images'
