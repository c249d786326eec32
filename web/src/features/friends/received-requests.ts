// Who is waiting for one's answer.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadConfig } from '../../lib/config.ts'
import { type Person, personColumns, toPerson } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendsKey } from './friends-key.ts'

export interface ReceivedRequest {
  id: string
  sender: Person
  createdAt: string
}

/** As many as a person keeps notifications. */
const limit = 200

async function fetchReceivedRequests(userId: string): Promise<ReceivedRequest[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('friend_requests')
    .select(`id, created_at, sender:profiles!friend_requests_sender_id_fkey(${personColumns})`)
    .eq('receiver_id', userId)
    .eq('status', 'pending')
    .order('created_at', { ascending: false })
    .limit(limit)
  if (error) throw error
  const { url } = await loadConfig()
  return data.map(({ id, created_at, sender }) => ({
    id,
    sender: toPerson(sender, url),
    createdAt: created_at,
  }))
}

/** The pending requests to a person, newest first. */
export function receivedRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: [...friendsKey, 'received', userId],
    queryFn: () => fetchReceivedRequests(userId),
  })
}

/** Milliseconds that what stands below them waits for them. */
const patience = 300

/** Whether it is known who waits, or was waited for long enough: what is shown by then is not to be moved by them. */
export function useRequestsAwaited(): boolean {
  const { isPending } = useQuery(receivedRequestsQuery(useViewerId()))
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isOver || !isPending
}
