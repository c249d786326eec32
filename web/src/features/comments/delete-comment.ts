// Deleting one's own comment: it goes from the list once the server has it no more.
import { useQueryClient } from '@tanstack/react-query'
import { confirmDone } from '../../lib/confirm-done.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { commentTexts } from '../../messages/comments.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { dropComment, refreshComments } from './comment-queries.ts'

async function isGone(id: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('post_comments').select('id').eq('id', id).maybeSingle()
  if (error) throw error
  return data === null
}

/** Throws when nothing was deleted and the comment is there: row security lets nobody delete what is another's. */
async function removeComment(id: string): Promise<void> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('post_comments').delete().eq('id', id).select('id')
  if (error) throw error
  if (data.length === 0 && !(await isGone(id))) throw new Error(commentTexts.deleteFailed)
}

export function useDeleteComment(postId: string) {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: (id: string) =>
      confirmDone(
        () => removeComment(id),
        () => isGone(id),
      ),
    onSuccess: (_nothing, id) => {
      dropComment(queryClient, postId, id)
      refreshComments(queryClient, postId).catch((error) => console.info('the count comes later', error))
      showToast({ title: commentTexts.deleted, tone: 'success' })
    },
    onError: (error, id) => showError(commentTexts.deleteFailed, error, () => mutation.mutate(id)),
  })
  return mutation
}
