// Who is waiting for one's answer.
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '../../lib/supabase.ts'
import { friendsKey } from './friends-key.ts'

export interface ReceivedRequest {
  id: string
  senderId: string
}

/** As many as a person keeps notifications. */
const limit = 200

async function fetchReceivedRequests(userId: string): Promise<ReceivedRequest[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .select('id, sender_id')
    .eq('receiver_id', userId)
    .eq('status', 'pending')
    .order('created_at', { ascending: false })
    .limit(limit)
  if (error) throw error
  return data.map((row) => ({ id: row.id, senderId: row.sender_id }))
}

/** The pending requests to a person, newest first. */
export function receivedRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'received', userId],
    queryFn: () => fetchReceivedRequests(userId),
  })
}
