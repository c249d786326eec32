// Whether the signed-in person is banned, kept up to date: every 30 seconds (spec 0 §9), when they come back to the page, and
// at once when the server refuses the token.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onBanAnnounced } from '../../lib/watched-fetch.ts'
import type { Ban } from './ban.ts'
import { securityCheckInterval } from './ban-constants.ts'
import { fetchBan } from './fetch-ban.ts'

/** A look that fails changes nothing: at first that is 'not banned', later what was known (spec 0 §8). */
function banQuery(userId: string) {
  return queryOptions({
    queryKey: ['ban', userId],
    queryFn: async () => (await fetchBan(userId)) ?? null,
    refetchInterval: securityCheckInterval,
    refetchOnWindowFocus: 'always',
  })
}

/**
 * The ban of the signed-in person, kept up to date; undefined while there is none or none is known. Once it is lifted the page begins
 * anew: what was refused and closed meanwhile is as on the first visit.
 */
export function useBan(userId: string): Ban | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery(banQuery(userId))
  const [ban, setBan] = useState<Ban>()
  if (data && data !== ban) setBan(data)
  const isLifted = ban !== undefined && data === null
  useEffect(() => {
    if (isLifted) location.reload()
  }, [isLifted])
  useEffect(
    () => onBanAnnounced(() => queryClient.invalidateQueries({ queryKey: banQuery(userId).queryKey })),
    [queryClient, userId],
  )
  return ban
}

/** Looks anew; answers the ban as it is now. */
export function useRecheckBan(userId: string): () => Promise<Ban | null> {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...banQuery(userId), staleTime: 0 })
}
