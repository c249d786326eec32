// A view of a video: counted once for each person, by whichever tab is first (spec 1 §7).
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorKind } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { patchVideos } from './video-queries.ts'

/** Answers whether it was the first. */
async function countView(videoId: string, userId: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('video_views').insert({ video_id: videoId, user_id: userId })
  if (error && errorKind(error) !== 'duplicate') throw error
  return !error
}

/** For when it begins to play. What fails is counted the next time. */
export function useCountView(videoId: string): () => void {
  const client = useQueryClient()
  const userId = useViewerId()
  const counted = useRef<string>(undefined)
  return () => {
    if (counted.current === videoId) return
    counted.current = videoId
    countView(videoId, userId)
      .then((isFirst) => {
        if (isFirst) patchVideos(client, videoId, (video) => ({ ...video, views: video.views + 1 }))
      })
      .catch((error: unknown) => {
        counted.current = undefined
        console.info('a view was not counted', error)
      })
  }
}
