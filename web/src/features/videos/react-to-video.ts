// Liking or disliking a video: one of the two or none. It shows at once, the server's counts follow, and a refusal takes it back.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { videoTexts } from '../../messages/videos.ts'
import { showError } from '../../ui/toast-store.ts'
import type { Video } from './video.ts'
import { patchVideos } from './video-queries.ts'

/** Null for neither. */
export type Reaction = 'like' | 'dislike' | null

export const reactionAnswer = answerOf({ likes: v.number(), dislikes: v.number() }, {})

function reactionQuery(videoId: string, userId: string) {
  return queryOptions({
    queryKey: ['video-reaction', videoId, userId],
    queryFn: async (): Promise<Reaction> => {
      const supabase = await getSupabase()
      const { data, error } = await supabase
        .from('video_reactions')
        .select('is_like')
        .match({ video_id: videoId, user_id: userId })
        .maybeSingle()
      if (error) throw error
      return data && (data.is_like ? 'like' : 'dislike')
    },
  })
}

async function react(videoId: string, reaction: Reaction) {
  const args = { p_video_id: videoId, p_reaction: reaction ?? 'none' }
  const answer = await callProcedure('react_to_video', args, reactionAnswer)
  if (!answer.success) throw new Error(answer.text)
  return answer
}

const counted = (reaction: Reaction, wanted: Reaction) => (reaction === wanted ? 1 : 0)

export function useReaction({ id }: Video): {
  reaction: Reaction | undefined
  choose: (next: Reaction) => void
} {
  const client = useQueryClient()
  const { queryKey, queryFn } = reactionQuery(id, useViewerId())
  const { data: reaction } = useQuery({ queryKey, queryFn })
  const show = (next: Reaction): Reaction => {
    const before = client.getQueryData<Reaction>(queryKey) ?? null
    client.setQueryData<Reaction>(queryKey, next)
    patchVideos(client, id, (video) => ({
      ...video,
      likes: video.likes + counted(next, 'like') - counted(before, 'like'),
      dislikes: video.dislikes + counted(next, 'dislike') - counted(before, 'dislike'),
    }))
    return before
  }
  const { mutate } = useActionMutation({
    scope: { id: `react-${id}` },
    mutationFn: (next: Reaction) => react(id, next),
    onMutate: show,
    onSuccess: ({ likes, dislikes }) => patchVideos(client, id, (video) => ({ ...video, likes, dislikes })),
    onError: (error, next, before) => {
      show(before ?? null)
      showError(videoTexts.reactFailed, error, () => mutate(next))
    },
  })
  return { reaction, choose: (next) => mutate(next === reaction ? null : next) }
}
