// The list of notifications in keyset pages, and how many of all of them are unread.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import { keptFirstPage } from '../../lib/kept-answers.ts'
import { type KeysetPage, type KeysetRow, keysetFilter, keysetPage } from '../../lib/pagination.ts'
import { personColumns } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { keptNotification, type Notification, toNotification } from './notification.ts'
import { countInterval } from './notification-times.ts'

const pageSize = 20

const notificationsKey = ['notifications']

type Page = KeysetPage<Notification>
export type NotificationPages = InfiniteData<Page>

async function fetchPage(userId: string, after: KeysetRow | undefined): Promise<Page> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('notifications')
    .select(
      `id, title, message, type, is_read, created_at, target_type, target_id, amount, currency, outcome, actor:profiles!notifications_actor_id_fkey(${personColumns})`,
    )
    .eq('user_id', userId)
    .or(keysetFilter(after))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (error) throw error
  const { url } = await loadConfig()
  const notifications = data.map((row) => toNotification(row, url))
  return keysetPage(notifications, pageSize)
}

/** Newest first. */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions<Page, Error, NotificationPages, string[], KeysetRow | undefined>({
    queryKey: [...notificationsKey, 'list', userId],
    queryFn: ({ pageParam }) => fetchPage(userId, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    meta: keptFirstPage('notifications', keptNotification),
  })
}

async function countUnread(userId: string): Promise<number> {
  const supabase = await getSupabase()
  const { count, error } = await supabase
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('is_read', false)
  if (error) throw error
  return count ?? 0
}

export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: [...notificationsKey, 'unread', userId],
    queryFn: () => countUnread(userId),
    refetchInterval: countInterval,
    refetchOnWindowFocus: true,
  })
}

/** Asks anew for the list and the count. */
export function invalidateNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: notificationsKey })
}

/** The notifications of all pages that have been read so far. */
export function rowsOf(list: NotificationPages): Notification[] {
  return list.pages.flatMap(({ rows }) => rows)
}

function unreadIn(list: NotificationPages | undefined): number {
  return list ? rowsOf(list).filter(({ isRead }) => !isRead).length : 0
}

/**
 * Changes what is shown before the server has answered: `change` gives a notification anew, or undefined to drop it; the
 * count follows, or is `unreadLeft` where the change goes beyond the pages that were read. Answers how to take it back.
 */
export async function changeShown(
  queryClient: QueryClient,
  userId: string,
  change: (notification: Notification) => Notification | undefined,
  unreadLeft?: number,
): Promise<() => void> {
  const { queryKey: listKey } = notificationsQuery(userId)
  const { queryKey: countKey } = unreadCountQuery(userId)
  await queryClient.cancelQueries({ queryKey: notificationsKey })
  const list = queryClient.getQueryData(listKey)
  const count = queryClient.getQueryData(countKey)
  const changed = list && changePages(list, change)
  queryClient.setQueryData(listKey, changed)
  const left = count && Math.max(0, count - unreadIn(list) + unreadIn(changed))
  queryClient.setQueryData(countKey, unreadLeft ?? left)
  return () => {
    queryClient.setQueryData(listKey, list)
    queryClient.setQueryData(countKey, count)
  }
}

function changePages(
  list: NotificationPages,
  change: (notification: Notification) => Notification | undefined,
): NotificationPages {
  const kept = (rows: Notification[]) => rows.map(change).filter((notification) => notification !== undefined)
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: kept(page.rows) })) }
}
