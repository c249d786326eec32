// Showing a video again that was hidden after reports: an admin's, on its page (docs/data.md, `restore_video`).
import { useQueryClient } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneAnswer } from '../../lib/contract.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { videoTexts } from '../../messages/videos.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showToast } from '../../ui/toast-store.ts'
import { StepUpCancelledError, withStepUp } from '../step-up/index.ts'
import { invalidateVideos } from './video-queries.ts'

const texts = videoTexts.restore

async function restoreVideo(id: string): Promise<void> {
  const answer = await callProcedure('restore_video', { p_video_id: id }, doneAnswer)
  if (!answer.success) throw new Error(answer.text)
}

export function RestoreVideo({ videoId }: { videoId: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => withStepUp(texts.submit, () => restoreVideo(videoId)),
    onSuccess: () => {
      showToast({ title: texts.done, tone: 'success' })
      return invalidateVideos(client)
    },
    onError: (error) => {
      if (!(error instanceof StepUpCancelledError)) showError(texts.failed, error, () => mutate())
    },
  })
  return (
    <Button variant="quiet" compact loading={isPending} onClick={() => mutate()}>
      {texts.submit}
    </Button>
  )
}
