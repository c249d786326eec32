// Everything that is remembered about friendships and the requests for them begins with one key: what changes one of them may
// change all.
import type { QueryClient } from '@tanstack/react-query'
import { renewNotifications } from '../notifications/public.ts'
import { feedQuery } from '../posts/public.ts'
import { renewProfiles } from '../profile/public.ts'

export const friendsKey = ['friends']

/** Asks anew for what a request or a friendship changes. The feed waits until it is next opened: it would jump. */
export function renewFriends(queryClient: QueryClient): void {
  queryClient.invalidateQueries({ queryKey: friendsKey })
  renewProfiles(queryClient)
  renewNotifications(queryClient)
  queryClient.invalidateQueries({ queryKey: feedQuery.queryKey, refetchType: 'none' })
}
