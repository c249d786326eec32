// Changing one's own profile, and asking whether a name is free.
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { keepOwnProfile, ownProfileQuery } from './own-profile.ts'
import { type OwnProfile, ownProfileAnswer, toOwnProfile } from './profile.ts'

/** The fields that may change, as columns; only the given ones do. */
interface ProfileFields {
  username?: string
  full_name?: string
  avatar_url?: string
  cover_image_url?: string
  bio?: string
}

const columns = ['username', 'full_name', 'avatar_url', 'cover_image_url', 'bio'] as const

/** By these a person is shown wherever they are. */
const showsEverywhere = ['username', 'full_name', 'avatar_url'] as const

function hasFields(row: v.InferOutput<typeof ownProfileAnswer>, fields: ProfileFields): boolean {
  return columns.every((column) => fields[column] === undefined || row[column] === fields[column])
}

async function updateOwnProfile(fields: ProfileFields): Promise<OwnProfile> {
  const row = await answerOrFind(
    () => callProcedure('update_own_profile', { p_fields: { ...fields } }, ownProfileAnswer),
    async () => {
      const found = await callProcedure('get_own_profile', {}, ownProfileAnswer)
      return hasFields(found, fields) ? found : undefined
    },
  )
  return keepOwnProfile(toOwnProfile(row, (await loadConfig()).url))
}

/** Saves fields of the own profile; every screen that shows it changes with the answer. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  return useMutation({
    mutationFn: updateOwnProfile,
    onSuccess: (profile, fields) => {
      const { queryKey } = ownProfileQuery(userId)
      queryClient.setQueryData(queryKey, profile)
      if (!showsEverywhere.some((column) => fields[column] !== undefined)) return
      // Posts, comments and lists say of their people what they were called.
      void queryClient.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) })
    },
  })
}

export const usernameAnswer = v.variant('available', [
  v.object({ available: v.literal(true) }),
  v.object({ available: v.literal(false), error: v.string() }),
])

/** Why the name cannot be taken, or undefined where it is free. Throws when the question could not be asked. */
export async function findUsernameProblem(username: string): Promise<string | undefined> {
  const answer = await callProcedure('is_username_available', { p_username: username }, usernameAnswer)
  return answer.available ? undefined : answer.error
}
