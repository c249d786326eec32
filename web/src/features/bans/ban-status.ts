// Whether the signed-in person is banned, kept up to date: every 30 seconds in the house, every 5 minutes on the ban
// screen, and at once when the server refuses the token (spec 0 §9).
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onBanAnnounced } from '../../lib/watched-fetch.ts'
import type { Ban } from './ban.ts'
import { fetchBan } from './fetch-ban.ts'
import { longTermPollInterval, securityCheckInterval } from './rules.ts'

/** A look that fails changes nothing: at first that is 'not banned', later what was known (spec 0 §8). */
function banQuery(userId: string) {
  return queryOptions({
    queryKey: ['ban', userId],
    queryFn: async () => (await fetchBan(userId)) ?? null,
    refetchInterval: ({ state }) => (state.data ? longTermPollInterval : securityCheckInterval),
    refetchOnWindowFocus: 'always',
  })
}

/** The ban of the signed-in person, kept up to date; undefined while there is none or none is known. */
export function useBan(userId: string): Ban | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery(banQuery(userId))
  useEffect(
    () => onBanAnnounced(() => queryClient.invalidateQueries({ queryKey: banQuery(userId).queryKey })),
    [queryClient, userId],
  )
  return data ?? undefined
}

/** Looks anew; answers the ban as it is now. */
export function useRecheckBan(userId: string): () => Promise<Ban | null> {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...banQuery(userId), staleTime: 0 })
}
