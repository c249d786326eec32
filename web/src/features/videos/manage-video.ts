// What the owner does with a video: hiding and showing it, and deleting it, with its files.
import { useQueryClient } from '@tanstack/react-query'
import { confirmDone } from '../../lib/confirm-done.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { videoTexts } from '../../messages/videos.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import type { Video } from './video.ts'
import { patchVideos } from './video-queries.ts'

class ReadFailedError extends Error {
  override readonly name = 'ReadFailedError'
}

/** What it is now is asked first, and then turned (spec 1 §7); answers what it is then. */
async function togglePublished(id: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('videos').select('is_published').eq('id', id).maybeSingle()
  if (error || !data) throw new ReadFailedError(videoTexts.toggleReadFailed, { cause: error })
  const { data: changed, error: refused } = await supabase
    .from('videos')
    .update({ is_published: !data.is_published })
    .eq('id', id)
    .select('is_published')
  if (refused) throw refused
  if (changed.length === 0) throw new Error(videoTexts.toggleFailed)
  return !data.is_published
}

export function useTogglePublished(id: string) {
  const client = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: () => togglePublished(id),
    onSuccess: (isPublished) => {
      patchVideos(client, id, (video) => ({ ...video, isPublished }))
      showToast({ title: isPublished ? videoTexts.shown : videoTexts.hiddenNow, tone: 'success' })
    },
    onError: (error) => {
      const isRead = error instanceof ReadFailedError
      showError(isRead ? videoTexts.toggleReadFailed : videoTexts.toggleFailed, error, () =>
        mutation.mutate(),
      )
    },
  })
  return mutation
}

async function isGone(id: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('videos').select('id').eq('id', id).maybeSingle()
  if (error) throw error
  return data === null
}

async function removeVideo(id: string): Promise<void> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('videos').delete().eq('id', id).select('id')
  if (error) throw error
  if (data.length === 0 && !(await isGone(id))) throw new Error(videoTexts.deleteFailed)
}

export function useDeleteVideo({ id }: Video, onDeleted: () => void) {
  const client = useQueryClient()
  const mutation = useSingleMutation({
    mutationFn: () =>
      confirmDone(
        () => removeVideo(id),
        () => isGone(id),
      ),
    onSuccess: () => {
      onDeleted()
      patchVideos(client, id, () => undefined)
      showToast({ title: videoTexts.deleted, tone: 'success' })
    },
    onError: (error) => showError(videoTexts.deleteFailed, error, () => mutation.mutate()),
  })
  return mutation
}
