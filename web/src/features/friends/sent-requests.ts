// Whom one has asked, and who has not answered yet.
import { queryOptions } from '@tanstack/react-query'
import { loadConfig } from '../../lib/config.ts'
import { type Person, personColumns, toPerson } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { friendsKey } from './friends-key.ts'
import { keepRelation, type ListQuestion } from './known-relation.ts'

export interface SentRequest {
  id: string
  receiver: Person
  createdAt: string
}

/** As many as one may ask in a day. */
const limit = 50

async function fetchSentRequests(question: ListQuestion): Promise<SentRequest[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .select(`id, created_at, receiver:profiles!friend_requests_receiver_id_fkey(${personColumns})`)
    .eq('sender_id', question.viewerId)
    .eq('status', 'pending')
    .order('created_at', { ascending: false })
    .limit(limit)
  if (error) throw error
  const { url } = await loadConfig()
  for (const { receiver } of data) keepRelation(question, receiver.id, { status: 'sent' })
  return data.map(({ id, created_at, receiver }) => ({
    id,
    receiver: toPerson(receiver, url),
    createdAt: created_at,
  }))
}

/** The viewer's pending requests, newest first. */
export function sentRequestsQuery(viewerId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'sent', viewerId],
    queryFn: ({ client, signal }) => fetchSentRequests({ viewerId, client, signal }),
  })
}
