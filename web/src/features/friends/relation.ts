// What another person is to the viewer (spec 1 §4).
import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../lib/database.types.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { friendsKey } from './friends-key.ts'

type Tables = Database['public']['Tables']

export type Relation =
  | { status: 'none' | 'sent' | 'friends' }
  /** Waits for the viewer's answer; where both have asked, answering comes first. */
  | { status: 'received'; requestId: string }

export async function areFriends(one: string, other: string): Promise<boolean> {
  const supabase = await getSupabase()
  const [user1_id = '', user2_id = ''] = [one, other].sort()
  const { data, error } = await supabase
    .from('friendships')
    .select('id')
    .match({ user1_id, user2_id })
    .maybeSingle()
  if (error) throw error
  return data !== null
}

/** Whether a request of theirs waits for an answer. */
export async function hasAsked(viewerId: string, userId: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .select('id')
    .match({ sender_id: viewerId, receiver_id: userId, status: 'pending' })
    .maybeSingle()
  if (error) throw error
  return data !== null
}

/** Rows of pairs of people: those of the viewer with any of the others. */
function pairsWith(columns: readonly [string, string], viewerId: string, others: readonly string[]): string {
  const [one, other] = columns
  const them = `(${others.join()})`
  return `and(${one}.eq.${viewerId},${other}.in.${them}),and(${other}.eq.${viewerId},${one}.in.${them})`
}

/** What each of the others is to the viewer, in two questions for however many they are. */
export async function fetchRelations(
  viewerId: string,
  others: readonly string[],
): Promise<Map<string, Relation>> {
  const supabase = await getSupabase()
  const [friendships, requests] = await Promise.all([
    supabase
      .from('friendships')
      .select('user1_id, user2_id')
      .or(pairsWith(['user1_id', 'user2_id'], viewerId, others)),
    supabase
      .from('friend_requests')
      .select('id, sender_id, receiver_id')
      .eq('status', 'pending')
      .or(pairsWith(['sender_id', 'receiver_id'], viewerId, others)),
  ])
  if (friendships.error) throw friendships.error
  if (requests.error) throw requests.error
  return new Map(others.map((id) => [id, relationTo(id, friendships.data, requests.data)]))
}

type FriendshipRow = Pick<Tables['friendships']['Row'], 'user1_id' | 'user2_id'>
type RequestRow = Pick<Tables['friend_requests']['Row'], 'id' | 'sender_id' | 'receiver_id'>

function relationTo(
  userId: string,
  friendships: readonly FriendshipRow[],
  requests: readonly RequestRow[],
): Relation {
  if (friendships.some((row) => row.user1_id === userId || row.user2_id === userId)) {
    return { status: 'friends' }
  }
  const received = requests.find(({ sender_id }) => sender_id === userId)
  if (received) return { status: 'received', requestId: received.id }
  return { status: requests.some(({ receiver_id }) => receiver_id === userId) ? 'sent' : 'none' }
}

async function fetchRelation(viewerId: string, userId: string): Promise<Relation> {
  const relations = await fetchRelations(viewerId, [userId])
  return relations.get(userId) ?? { status: 'none' }
}

/** Of all whose relation to the viewer is known or asked for. */
export const relationsKey = (viewerId: string) => [...friendsKey, 'relation', viewerId]

/** The changes of one relation run one after the other, so that the last tap wins on the server too. */
export const relationScope = (userId: string) => `relation-${userId}`

export function relationQuery(viewerId: string, userId: string) {
  return queryOptions({
    queryKey: [...relationsKey(viewerId), userId],
    queryFn: () => fetchRelation(viewerId, userId),
  })
}
