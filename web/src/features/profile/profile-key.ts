// Everything that is remembered of profiles, one's own and others', begins with one key.
import type { QueryClient } from '@tanstack/react-query'

export const profileKey = ['profile']

/** Asks for all of them anew: their counts have changed. */
export function invalidateProfiles(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: profileKey })
}
