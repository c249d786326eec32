// Deleting one's own story; the server deletes the file that came with it.
import { useQueryClient } from '@tanstack/react-query'
import { confirmDone } from '../../lib/confirm-done.ts'
import { isUnanswered } from '../../lib/errors.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { storyViewerTexts as texts } from '../../messages/stories.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { forgetStoryFiles } from './create-story.ts'
import { dropStory } from './story-queries.ts'

async function isGone(id: string): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('stories').select('id').eq('id', id).maybeSingle()
  if (error) throw error
  return data === null
}

/** One that is gone already, by its time or in another tab, is deleted. */
async function removeStory(id: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('stories').delete().eq('id', id)
  if (error) throw error
}

/** @param onDeleted is given the id of the one that is there no more */
export function useDeleteStory(onDeleted: (id: string) => void) {
  const queryClient = useQueryClient()
  const viewerId = useViewerId()
  const mutation = useSingleMutation({
    mutationFn: (id: string) =>
      confirmDone(
        () => removeStory(id),
        () => isGone(id),
      ),
    onSuccess: (_nothing, id) => {
      forgetStoryFiles()
      dropStory(queryClient, viewerId, id)
      onDeleted(id)
      showToast({ title: texts.deleted, tone: 'success' })
    },
    onError: (error, id) => {
      const title = isUnanswered(error) ? texts.deleteError : texts.deleteFailed
      showError(title, error, () => mutation.mutate(id))
    },
  })
  return mutation
}
