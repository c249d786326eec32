// Everything that is remembered about friendships and the requests for them begins with one key: what changes one of them may
// change all.
import type { Query, QueryClient } from '@tanstack/react-query'
import { invalidateNotifications } from '../notifications/index.ts'
import { feedQuery } from '../posts/index.ts'
import { invalidateProfiles } from '../profile/index.ts'

export const friendsKey = ['friends']

/** What was searched, and who is here now: of these a friendship that came about elsewhere has nothing asked anew. */
export const lookedUpKey = [...friendsKey, 'looked-up']

/** Not below the key of friendships: an answer to one request would take the other people away. */
export const suggestionsKey = ['friend-suggestions']

/** Asks anew for what a request or a friendship changes. The feed waits until it is next opened: it would jump. */
export function invalidateFriends(queryClient: QueryClient): void {
  queryClient.invalidateQueries({ queryKey: friendsKey })
  invalidateBeside(queryClient)
}

const isLookedUp = ({ queryKey }: Query) => queryKey[1] === lookedUpKey[1]

/** The same where it came about elsewhere. What was looked up is asked for when it is next opened. */
export function hearOfFriends(queryClient: QueryClient): void {
  queryClient.invalidateQueries({ queryKey: lookedUpKey, refetchType: 'none' })
  queryClient.invalidateQueries({ queryKey: friendsKey, predicate: (query) => !isLookedUp(query) })
  invalidateBeside(queryClient)
}

function invalidateBeside(queryClient: QueryClient): void {
  invalidateProfiles(queryClient)
  invalidateNotifications(queryClient)
  queryClient.invalidateQueries({ queryKey: feedQuery.queryKey, refetchType: 'none' })
}
