// What another person is to the viewer (spec 1 §4).
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '../../lib/supabase.ts'
import { friendsKey } from './friends-key.ts'

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

async function fetchPendingRequests(one: string, other: string) {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .select('id, sender_id')
    .eq('status', 'pending')
    .in('sender_id', [one, other])
    .in('receiver_id', [one, other])
  if (error) throw error
  return data
}

/** Whether a request of theirs waits for an answer. */
export async function hasAsked(viewerId: string, userId: string): Promise<boolean> {
  const requests = await fetchPendingRequests(viewerId, userId)
  return requests.some(({ sender_id }) => sender_id === viewerId)
}

async function fetchRelation(viewerId: string, userId: string): Promise<Relation> {
  const [friends, requests] = await Promise.all([
    areFriends(viewerId, userId),
    fetchPendingRequests(viewerId, userId),
  ])
  if (friends) return { status: 'friends' }
  const received = requests.find(({ sender_id }) => sender_id === userId)
  if (received) return { status: 'received', requestId: received.id }
  return { status: requests.length > 0 ? 'sent' : 'none' }
}

export function relationQuery(viewerId: string, userId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'relation', viewerId, userId],
    queryFn: () => fetchRelation(viewerId, userId),
  })
}
