// Deleting one's own post; the server deletes the file that came with it.
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { postTexts } from '../../messages/posts.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { renewProfiles } from '../profile/public.ts'
import { forgetUploads } from './create-post.ts'
import type { Post } from './post.ts'
import { patchPosts } from './post-pages.ts'

/** Throws when nothing was deleted: row security hides what is not one's own. */
async function deletePost(post: Post): Promise<void> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('posts').delete().eq('id', post.id).select('id')
  if (error) throw error
  if (data.length === 0) throw new Error(postTexts.deleteFailed)
}

export function useDeletePost() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: deletePost,
    onSuccess: (_nothing, post) => {
      forgetUploads()
      patchPosts(queryClient, post.id, () => undefined)
      renewProfiles(queryClient)
      showToast({ title: postTexts.deleted, tone: 'success' })
    },
    onError: (error) => showFailure(postTexts.deleteFailed, errorText(error)),
  })
}
