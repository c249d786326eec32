// Deleting one's own post; the server deletes the file that came with it.
import { useQueryClient } from '@tanstack/react-query'
import { confirmDone } from '../../lib/confirm-done.ts'
import { isUnanswered } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { postTexts } from '../../messages/posts.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { invalidateProfiles } from '../profile/index.ts'
import { forgetUploads } from './create-post.ts'
import type { Post } from './post.ts'
import { patchPosts } from './post-queries.ts'

async function isGone(post: Post): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('posts').select('id').eq('id', post.id).maybeSingle()
  if (error) throw error
  return data === null
}

/** Throws when nothing was deleted and the post is there: row security lets nobody delete what is another's. */
async function removePost(post: Post): Promise<void> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('posts').delete().eq('id', post.id).select('id')
  if (error) throw error
  if (data.length === 0 && !(await isGone(post))) throw new Error(postTexts.deleteFailed)
}

function deletePost(post: Post): Promise<void> {
  return confirmDone(
    () => removePost(post),
    () => isGone(post),
  )
}

export function useDeletePost() {
  const queryClient = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: deletePost,
    onSuccess: (_nothing, post) => {
      forgetUploads()
      patchPosts(queryClient, post.id, () => undefined)
      invalidateProfiles(queryClient)
      showToast({ title: postTexts.deleted, tone: 'success' })
    },
    onError: (error, post) => {
      const title = isUnanswered(error) ? postTexts.deleteError : postTexts.deleteFailed
      showError(title, error, () => mutation.mutate(post))
    },
  })
  return mutation
}
