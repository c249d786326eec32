// The kinds of notifications that a person has muted. The database leaves them out (docs/data.md, "Muted notifications"); here they are
// chosen.
import { type Mutation, queryOptions, useQueryClient } from '@tanstack/react-query'
import { retryUnheard } from '../../lib/confirm-done.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { notificationTexts } from '../../messages/notifications.ts'
import { showError } from '../../ui/toast-store.ts'

/** Those that may be muted, as the check of `muted_notifications.kind` has them; every other notification always comes. */
export const optionalKinds = ['friend_requests', 'friend_answers', 'comments'] as const

export type OptionalKind = (typeof optionalKinds)[number]

async function fetchMutedKinds(userId: string): Promise<readonly string[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('muted_notifications').select('kind').eq('user_id', userId)
  if (error) throw error
  return data.map(({ kind }) => kind)
}

export function mutedKindsQuery(userId: string) {
  return queryOptions({
    queryKey: ['muted-notifications', userId],
    queryFn: () => fetchMutedKinds(userId),
  })
}

interface Preference {
  kind: OptionalKind
  isWanted: boolean
}

async function savePreference(userId: string, { kind, isWanted }: Preference): Promise<void> {
  const table = (await getSupabase()).from('muted_notifications')
  const { error } = isWanted
    ? await table.delete().eq('user_id', userId).eq('kind', kind)
    : await table.upsert({ kind }, { onConflict: 'user_id,kind', ignoreDuplicates: true })
  if (error) throw error
}

const scope = { id: 'muted-notifications' }

const isOfScope = ({ options }: Mutation) => options.scope?.id === scope.id

/** Shown at once, and taken back where it could not be saved. Preferences are saved one after the other, the last one last. */
export function useNotificationPreference() {
  const queryClient = useQueryClient()
  const userId = useViewerId()
  const { queryKey } = mutedKindsQuery(userId)
  const show = ({ kind, isWanted }: Preference) =>
    queryClient.setQueryData(queryKey, (muted) => {
      const others = muted?.filter((other) => other !== kind)
      return isWanted ? others : others && [...others, kind]
    })
  const mutation = useActionMutation({
    scope,
    mutationFn: (preference: Preference) => retryUnheard(() => savePreference(userId, preference)),
    onMutate: async (preference) => {
      await queryClient.cancelQueries({ queryKey })
      show(preference)
    },
    onError: (error, preference) => {
      show({ ...preference, isWanted: !preference.isWanted })
      showError(notificationTexts.preferences.failed, error, () => mutation.mutate(preference))
    },
    onSettled: () => {
      // What the server says before the last one is saved would put the switch back. This one counts as pending still.
      if (queryClient.isMutating({ predicate: isOfScope }) > 1) return
      queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutation
}
