// The signed-in person's own profile: asked for at the start, kept over visits so that the next one starts at once.
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { readDated, writeDated } from '../../lib/dated-entries.ts'
import { mediaInfoSchema } from '../../lib/media-info.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { type OwnProfile, ownProfileAnswer, toOwnProfile } from './profile.ts'
import { profileKey } from './profile-key.ts'

/** Milliseconds between refreshes of the person's data (spec 0 §9). */
const refreshInterval = 30_000

const storageKey = personalKey('profile')

async function fetchOwnProfile(): Promise<OwnProfile> {
  const row = await callProcedure('get_own_profile', {}, ownProfileAnswer)
  return keepOwnProfile(toOwnProfile(row, (await loadConfig()).url))
}

/** Remembers the profile for the next start. */
export function keepOwnProfile(profile: OwnProfile): OwnProfile {
  writeDated(storageKey, profile)
  return profile
}

const keptSchema = v.object({
  id: v.string(),
  name: v.string(),
  username: v.nullable(v.string()),
  fullName: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  avatarInfo: mediaInfoSchema,
  coverUrl: v.nullable(v.string()),
  coverInfo: mediaInfoSchema,
  bio: v.string(),
  phone: v.nullable(v.string()),
  nameChangedAt: v.nullable(v.string()),
  usernameChangedAt: v.nullable(v.string()),
  friendsCount: v.number(),
  postsCount: v.number(),
  termsAccepted: v.boolean(),
})

function keptProfile(userId: string): OwnProfile | undefined {
  const kept = readDated(storageKey, keptSchema)
  return kept?.id === userId ? kept : undefined
}

export function ownProfileQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKey, 'own', userId],
    queryFn: fetchOwnProfile,
    initialData: () => keptProfile(userId),
    initialDataUpdatedAt: 0,
    refetchInterval: refreshInterval,
    // Nobody is asked for the terms for want of a network: the loader waits for one.
    networkMode: 'online',
  })
}

export function useOwnProfile(userId: string) {
  return useQuery(ownProfileQuery(userId))
}
