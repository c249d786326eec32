// A person's friends in keyset pages, the newest friendship first, each with when they were last seen where one may know.
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'
import { friendsKey, lookedUpKey } from './friends-key.ts'
import { type Presence, presenceEntries, presenceInterval, toPresence } from './presence.ts'

const pageSize = 30

export interface Friend extends Person, Presence {
  /** Of the friendship. */
  friendshipId: string
}

/** The keyset is that of the friendships. */
type Page = { friends: Friend[] } & Pick<KeysetPage<KeysetRow>, 'next'>
export type FriendPages = InfiniteData<Page>

const friendSchema = v.object({ ...personSchema.entries, ...presenceEntries, friendship_id: v.string() })

/** Of `get_friends`. */
export const friendsAnswer = v.array(v.object({ ...friendSchema.entries, created_at: v.string() }))

/** Of `search_friends`. */
export const foundFriendsAnswer = v.array(friendSchema)

function toFriend(row: v.InferOutput<typeof friendSchema>, base: string): Friend {
  return { ...toPerson(row, base), ...toPresence(row), friendshipId: row.friendship_id }
}

async function fetchPage(userId: string, after: KeysetRow | undefined): Promise<Page> {
  const place = after && { p_before: after.createdAt, p_before_id: after.id }
  const args = { p_user_id: userId, p_limit: pageSize, ...place }
  const rows = await callProcedure('get_friends', args, friendsAnswer)
  const { url } = await loadConfig()
  const { next } = keysetPage(
    rows.map((row) => ({ id: row.friendship_id, createdAt: row.created_at })),
    pageSize,
  )
  return { friends: rows.map((row) => toFriend(row, url)), next }
}

export function friendsQuery(userId: string) {
  return infiniteQueryOptions<Page, Error, FriendPages, string[], KeysetRow | undefined>({
    queryKey: [...friendsKey, 'of', userId],
    queryFn: ({ pageParam }) => fetchPage(userId, pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    // Of a long list that was read far down it would be many questions.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? presenceInterval : false),
  })
}

async function fetchFound(userId: string, words: string): Promise<Friend[]> {
  const args = { p_user_id: userId, p_query: words }
  const found = await callProcedure('search_friends', args, foundFriendsAnswer)
  const { url } = await loadConfig()
  return found.map((row) => toFriend(row, url))
}

/** Friends of a person whose name holds the words. */
export function foundFriendsQuery(userId: string, words: string) {
  return queryOptions({
    queryKey: [...lookedUpKey, 'friends', userId, words],
    queryFn: () => fetchFound(userId, words),
  })
}

/** Of `get_online_friends`. */
export const onlineFriendsAnswer = v.array(personSchema)

async function fetchOnline(): Promise<Person[]> {
  const rows = await callProcedure('get_online_friends', {}, onlineFriendsAnswer)
  const { url } = await loadConfig()
  return rows.map((row) => toPerson(row, url))
}

/** The viewer's friends who are here now, 30 at most. */
export function onlineFriendsQuery(viewerId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'online', viewerId],
    queryFn: fetchOnline,
    refetchInterval: presenceInterval,
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
