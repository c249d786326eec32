// A person's friends in keyset pages, the newest friendship first.
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import { type KeysetPage, type KeysetRow, keysetFilter, keysetPage } from '../../lib/keyset.ts'
import { type Person, toPerson } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { friendsKey } from './friends-key.ts'

const pageSize = 30

export interface Friend extends Person {
  /** Of the friendship. */
  friendshipId: string
}

/** The keyset is that of the friendships. */
type Page = { friends: Friend[] } & Pick<KeysetPage<KeysetRow>, 'next'>
export type FriendPages = InfiniteData<Page>

const person = 'id, username, avatar_url'

async function fetchPage(userId: string, after: KeysetRow | undefined): Promise<Page> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friendships')
    .select(
      `id, created_at, one:profiles!friendships_user1_id_fkey(${person}), other:profiles!friendships_user2_id_fkey(${person})`,
    )
    .or(`user1_id.eq.${userId},user2_id.eq.${userId}`)
    .or(keysetFilter(after))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
  if (error) throw error
  const { url } = await loadConfig()
  const { next } = keysetPage(
    data.map((row) => ({ id: row.id, createdAt: row.created_at })),
    pageSize,
  )
  const friends = data.map(({ id, one, other }) => ({
    ...toPerson(one.id === userId ? other : one, url),
    friendshipId: id,
  }))
  return { friends, next }
}

export function friendsQuery(userId: string) {
  return infiniteQueryOptions<Page, Error, FriendPages, string[], KeysetRow | undefined>({
    queryKey: [...friendsKey, 'of', userId],
    queryFn: ({ pageParam }) => fetchPage(userId, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
  })
}

/** The friends of all pages that have been read so far. */
export function friendsIn(list: FriendPages): Friend[] {
  return list.pages.flatMap(({ friends }) => friends)
}

/** The list without one of them. */
export function withoutFriend(list: FriendPages, userId: string): FriendPages {
  const kept = (page: Page) => ({ ...page, friends: page.friends.filter(({ id }) => id !== userId) })
  return { ...list, pages: list.pages.map(kept) }
}
