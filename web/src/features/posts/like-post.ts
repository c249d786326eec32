// Liking: the heart answers the tap at once, the server follows, and a refusal takes it back.
import { useQueryClient } from '@tanstack/react-query'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { errorKind, isUnanswered } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewer } from '../../lib/viewer.ts'
import { postTexts } from '../../messages/posts.ts'
import { showError } from '../../ui/toast-store.ts'
import type { Post } from './post.ts'
import { patchPosts } from './post-queries.ts'

async function removeLike(postId: string, userId: string): Promise<false> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('post_likes').delete().match({ post_id: postId, user_id: userId })
  if (error) throw error
  return false
}

/**
 * Whether the post is liked afterwards. Liking what is liked already takes the like back (spec 1 §4), unless that may be the like of
 * a try before of which nothing was heard.
 */
async function saveLike(postId: string, userId: string, isRepeat: boolean): Promise<boolean> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('post_likes').insert({ post_id: postId, user_id: userId })
  if (!error) return true
  if (errorKind(error) !== 'duplicate') throw error
  return isRepeat || removeLike(postId, userId)
}

async function isLiked(postId: string, userId: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('post_likes')
    .select('post_id')
    .match({ post_id: postId, user_id: userId })
    .maybeSingle()
  if (error) throw error
  return data !== null
}

/** Likes whose answer was lost, and of which nobody could say what has become, by person and post. */
const unheard = new Set<string>()

async function changeLike(postId: string, userId: string, wanted: boolean): Promise<boolean> {
  const key = `${userId} ${postId}`
  const save = () => (wanted ? saveLike(postId, userId, unheard.has(key)) : removeLike(postId, userId))
  try {
    const liked = await answerOrFind(save, async () =>
      (await isLiked(postId, userId)) === wanted ? wanted : undefined,
    )
    unheard.delete(key)
    return liked
  } catch (error) {
    if (isUnanswered(error)) unheard.add(key)
    throw error
  }
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
    mutationFn: (wanted: boolean) => changeLike(postId, userId, wanted),
    onMutate: show,
    // Also where nothing changed: a list that was asked for before may have brought the old state back.
    onSuccess: show,
    onError: (error, wanted) => {
      show(!wanted)
      showError(postTexts.likeFailed, error, () => mutate(wanted))
    },
  })
  return mutate
}
