// Everything that is remembered about friendships and the requests for them begins with one key: what changes one of them may
// change all.
import type { QueryClient } from '@tanstack/react-query'

export const friendsKey = ['friends']

/** Asks anew for what a request or a friendship changes. The feed waits until it is next opened: it would jump. */
export function renewFriends(queryClient: QueryClient): void {
  for (const queryKey of [friendsKey, ['profile'], ['notifications']]) {
    queryClient.invalidateQueries({ queryKey })
  }
  queryClient.invalidateQueries({ queryKey: ['posts', 'feed'], refetchType: 'none' })
}
