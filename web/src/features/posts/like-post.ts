// Liking: the heart answers the tap at once, the server follows, and a refusal takes it back.
import { useQueryClient } from '@tanstack/react-query'
import { errorKind, errorText } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewer } from '../../lib/viewer.ts'
import { postTexts } from '../../messages/posts.ts'
import { showFailure } from '../../ui/toast-store.ts'
import type { Post } from './post.ts'
import { patchPosts } from './post-pages.ts'

async function removeLike(postId: string, userId: string): Promise<false> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('post_likes').delete().match({ post_id: postId, user_id: userId })
  if (error) throw error
  return false
}

/** Whether the post is liked afterwards. Liking what is liked already takes the like back (spec 1 §4). */
async function saveLike(postId: string, userId: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('post_likes').insert({ post_id: postId, user_id: userId })
  if (!error) return true
  if (errorKind(error) === 'duplicate') return removeLike(postId, userId)
  throw error
}

/** The post with the like or without it; the count moves only when that changes something. */
export function withLike(post: Post, liked: boolean): Post {
  if (post.liked === liked) return post
  return { ...post, liked, likesCount: Math.max(0, post.likesCount + (liked ? 1 : -1)) }
}

/** Taps on one post run one after the other, so that the last one wins on the server too. */
export function useLikePost(postId: string) {
  const queryClient = useQueryClient()
  const { id: userId } = useViewer()
  const show = (liked: boolean) => patchPosts(queryClient, postId, (post) => withLike(post, liked))
  const { mutate } = useActionMutation({
    scope: { id: `like-${postId}` },
    mutationFn: (liked: boolean) => (liked ? saveLike(postId, userId) : removeLike(postId, userId)),
    onMutate: show,
    // Also where nothing changed: a list that was asked for before may have brought the old state back.
    onSuccess: show,
    onError: (error, wanted) => {
      show(!wanted)
      showFailure(postTexts.likeFailed, errorText(error))
    },
  })
  return mutate
}
