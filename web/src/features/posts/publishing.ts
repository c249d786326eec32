// Publishing a draft: it goes on while other screens are open, so what is under way is known to whoever draws the composer next.
import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { MaybeDoneError } from '../../lib/confirm-done.ts'
import { errorText } from '../../lib/errors.ts'
import { onForget } from '../../lib/personal-data.ts'
import { UploadFailedError } from '../../lib/uploaded-files.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewer } from '../../lib/viewer.ts'
import { composerTexts } from '../../messages/posts.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import type { UploadState } from '../../ui/upload-progress.tsx'
import { invalidateProfiles } from '../profile/index.ts'
import { createPost, EarlierPublishedError, NotPublishedError } from './create-post.ts'
import { feedQuery } from './post-queries.ts'

export interface Draft {
  /** Limited rich text. */
  text: string
  /** Pictures in their order, or one film. */
  files: readonly File[]
}

interface UnderWay {
  cancellation: AbortController
  /** While bytes are sent, which can be called off. */
  upload?: UploadState | undefined
}

/** One at a time. */
const underWay = atom<UnderWay | undefined>()
/** So many went through. */
const published = atom(0)
/** Why the last one did not, until it is tried again or written on. */
const failure = atom<string | undefined>()

/** False once it has ended, or its person has left: what is drawn by then is another's. */
const isUnderWay = (cancellation: AbortController) => underWay.get()?.cancellation === cancellation

onForget(() => {
  underWay.get()?.cancellation.abort()
  underWay.set(undefined)
  failure.set(undefined)
})

function sayFailure(title: string, detail: string): void {
  failure.set(detail)
  showFailure(title, detail)
}

/** Both run also where what began it is not drawn any more. */
interface PublishingEnd {
  onPublished: (sent: Draft) => void
  /** It was not published, as far as one knows here, and not called off. */
  onFailed: (kept: Draft) => void
}

export function usePublishing({ onPublished, onFailed }: PublishingEnd) {
  const { id: userId } = useViewer()
  const queryClient = useQueryClient()
  const current = useStore(underWay)
  const count = useStore(published)
  const { mutateAsync } = useActionMutation({
    mutationFn: async ({ draft, cancellation }: { draft: Draft; cancellation: AbortController }) => {
      const { signal } = cancellation
      const show = (upload: UploadState | undefined) => {
        if (isUnderWay(cancellation)) underWay.set({ cancellation, upload })
      }
      return createPost({
        ...{ ...draft, userId, signal },
        onProgress: (fraction) => show({ attempt: underWay.get()?.upload?.attempt ?? 1, fraction }),
        onAttempt: (attempt) => show({ attempt, fraction: 0 }),
        // From here on it may be published, and is not called off.
        onUploaded: () => show(undefined),
      })
    },
    onSuccess: (wasPublished, { draft, cancellation }) => {
      if (!isUnderWay(cancellation)) return
      published.set(published.get() + 1)
      onPublished(draft)
      const detail = wasPublished && { detail: composerTexts.publishedBefore }
      showToast({ title: composerTexts.published, tone: 'success', ...detail })
      invalidateProfiles(queryClient)
      // Not waited for: the next post may be written before they come.
      void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
    },
    onError: (error, { draft, cancellation }) => {
      if (cancellation.signal.aborted) return
      onFailed(draft)
      if (error instanceof EarlierPublishedError) {
        showToast({
          title: composerTexts.earlierPublished,
          detail: composerTexts.earlierDetail,
          tone: 'info',
        })
        return void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
      }
      if (error instanceof UploadFailedError) sayFailure(composerTexts.uploadFailed, errorText(error.cause))
      else if (error instanceof NotPublishedError)
        sayFailure(composerTexts.notCreated, errorText(error.cause))
      else if (error instanceof MaybeDoneError)
        sayFailure(composerTexts.createFailed, composerTexts.maybePublished)
      else sayFailure(composerTexts.createFailed, errorText(error))
    },
  })
  return {
    publish: (draft: Draft) => {
      if (underWay.get()) return
      const cancellation = new AbortController()
      failure.set(undefined)
      underWay.set({ cancellation })
      // Whatever became of it, also where it was not begun for want of a network.
      const end = () => {
        if (isUnderWay(cancellation)) underWay.set(undefined)
      }
      mutateAsync({ draft, cancellation }).then(end, end)
    },
    busy: current !== undefined,
    upload: current?.upload,
    cancel: () => current?.cancellation.abort(),
    /** Why the last one did not go out. */
    failure: useStore(failure),
    forgetFailure: () => failure.set(undefined),
    /** Changes with each that went through. */
    published: count,
  }
}
