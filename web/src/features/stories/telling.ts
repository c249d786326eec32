// Telling a story: one at a time, whatever is drawn meanwhile; how it goes stands in telling-state.ts.
import { useQueryClient } from '@tanstack/react-query'
import { MaybeDoneError } from '../../lib/confirm-done.ts'
import { errorText } from '../../lib/errors.ts'
import { UploadFailedError } from '../../lib/uploaded-files.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { storyCreationTexts as texts } from '../../messages/stories.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import type { UploadState } from '../../ui/upload-progress.tsx'
import { createStory } from './create-story.ts'
import { storiesQuery } from './story-queries.ts'
import { telling, tellingFailure } from './telling-state.ts'

/** False once it has ended, or its person has left. */
const isUnderWay = (cancellation: AbortController) => telling.get()?.cancellation === cancellation

function sayFailure(error: Error): void {
  const [title, detail] =
    error instanceof UploadFailedError
      ? [texts.uploadFailed, errorText(error.cause)]
      : [texts.failed, error instanceof MaybeDoneError ? texts.maybeTold : errorText(error)]
  tellingFailure.set(detail)
  showFailure(title, detail)
}

/** @param onTold runs also where what began it is not drawn any more */
export function useTelling(onTold: () => void) {
  const userId = useViewerId()
  const queryClient = useQueryClient()
  const { mutateAsync } = useActionMutation({
    mutationFn: ({ file, cancellation }: { file: File; cancellation: AbortController }) => {
      const show = (upload: UploadState | undefined) => {
        if (isUnderWay(cancellation)) telling.set({ cancellation, upload })
      }
      return createStory({
        ...{ file, userId, signal: cancellation.signal },
        onProgress: (fraction) => show({ attempt: telling.get()?.upload?.attempt ?? 1, fraction }),
        onAttempt: (attempt) => show({ attempt, fraction: 0 }),
        onUploaded: () => show(undefined),
      })
    },
    onSuccess: (_nothing, { cancellation }) => {
      if (!isUnderWay(cancellation)) return
      onTold()
      showToast({ title: texts.told, tone: 'success' })
      void queryClient.invalidateQueries({ queryKey: storiesQuery(userId).queryKey })
    },
    onError: (error, { cancellation }) => {
      if (!cancellation.signal.aborted) sayFailure(error)
    },
  })
  return {
    tell: (file: File) => {
      if (telling.get()) return
      const cancellation = new AbortController()
      tellingFailure.set(undefined)
      telling.set({ cancellation })
      // Whatever became of it, also where it was not begun for want of a network.
      const end = () => {
        if (isUnderWay(cancellation)) telling.set(undefined)
      }
      mutateAsync({ file, cancellation }).then(end, end)
    },
    cancel: () => telling.get()?.cancellation.abort(),
  }
}
