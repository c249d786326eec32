// The signed-in person's own profile: asked for at the start, kept over visits so that the next one starts at once.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { readDated, writeDated } from '../../lib/dated-entries.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { isRecord } from '../../lib/records.ts'
import { type OwnProfile, toOwnProfile } from './profile.ts'

/** Milliseconds between refreshes of the person's data (spec 0 §9). */
const refreshInterval = 30_000

const storageKey = personalKey('profile')

async function fetchOwnProfile(): Promise<OwnProfile> {
  const row = await callProcedure('get_own_profile')
  return keepOwnProfile(toOwnProfile(row, (await loadConfig()).url))
}

/** Remembers the profile for the next start. */
export function keepOwnProfile(profile: OwnProfile): OwnProfile {
  writeDated(storageKey, profile)
  return profile
}

function isOwnProfileOf(value: unknown, userId: string): value is OwnProfile {
  return isRecord(value) && value.id === userId && 'termsAccepted' in value && 'username' in value
}

function keptProfile(userId: string): OwnProfile | undefined {
  const kept = readDated(storageKey)
  return isOwnProfileOf(kept, userId) ? kept : undefined
}

export function ownProfileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', 'own', userId],
    queryFn: fetchOwnProfile,
    initialData: () => keptProfile(userId),
    initialDataUpdatedAt: 0,
    refetchInterval: refreshInterval,
  })
}

export function useOwnProfile(userId: string) {
  return useQuery(ownProfileQuery(userId))
}
