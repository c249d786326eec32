// Taking somebody out of one's own list of friends.
import { useQueryClient } from '@tanstack/react-query'
import { reach } from '../../lib/confirm-done.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { friendTexts } from '../../messages/friends.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { removeFriend } from './change-relation.ts'
import { friendsQuery, withoutFriend } from './friend-queries.ts'
import { invalidateFriends } from './friends-key.ts'
import { areFriends } from './relation.ts'

const { removed, removeFailed } = friendTexts.list

/** `mutate(userId)`; the person leaves the list at once and returns where it failed. */
export function useRemoveFriend() {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const { queryKey } = friendsQuery(viewerId)
  const mutation = useActionMutation({
    mutationFn: (userId: string) =>
      reach(
        () => removeFriend(userId),
        async () => !(await areFriends(viewerId, userId)),
      ),
    onMutate: async (userId) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && withoutFriend(before, userId))
      return before
    },
    onSuccess: () => showToast({ title: removed, tone: 'success' }),
    onError: (error, userId, before) => {
      queryClient.setQueryData(queryKey, before)
      showError(removeFailed, error, () => mutation.mutate(userId))
    },
    onSettled: () => invalidateFriends(queryClient),
  })
  return mutation
}
