// Another person's profile, as anyone signed in may see it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { isUuid } from '../../lib/random.ts'
import { type Profile, publicProfileAnswer, toProfile } from './profile.ts'
import { profileKey } from './profile-key.ts'

/** Null where nobody has the id. */
async function fetchPublicProfile(userId: string): Promise<Profile | null> {
  if (!isUuid(userId)) return null
  const row = await callProcedure('get_public_profile', { p_user_id: userId }, publicProfileAnswer)
  return row === null ? null : toProfile(row, (await loadConfig()).url)
}

function publicProfileQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKey, 'public', userId],
    queryFn: () => fetchPublicProfile(userId),
  })
}

export function usePublicProfile(userId: string) {
  return useQuery(publicProfileQuery(userId))
}
