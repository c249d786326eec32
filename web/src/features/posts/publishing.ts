// Publishing a draft: it goes on while other screens are open, so what is under way is known to whoever draws the composer next.
import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { errorText } from '../../lib/errors.ts'
import { onForget } from '../../lib/personal-data.ts'
import { useActionMutation } from '../../lib/use-action-mutation.ts'
import { useViewer } from '../../lib/viewer.ts'
import { composerTexts } from '../../messages/posts.ts'
import { showFailure, showToast } from '../../ui/toast-store.ts'
import { renewProfiles } from '../profile/public.ts'
import { createPost, EarlierPublishedError, MaybePublishedError, UploadFailedError } from './create-post.ts'
import { feedQuery } from './post-pages.ts'

export interface UploadState {
  /** From 0 to 1. */
  fraction: number
  /** 1 for the first. */
  attempt: number
}

export interface Draft {
  text: string
  file: File | undefined
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

/** False once it has ended, or its person has left: what is drawn by then is another's. */
const isUnderWay = (cancellation: AbortController) => underWay.get()?.cancellation === cancellation

onForget(() => {
  underWay.get()?.cancellation.abort()
  underWay.set(undefined)
})

/** @param onPublished runs also where what began it is not drawn any more */
export function usePublishing(onPublished: () => void) {
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
    onSuccess: (wasPublished, { cancellation }) => {
      if (!isUnderWay(cancellation)) return
      published.set(published.get() + 1)
      onPublished()
      const detail = wasPublished && { detail: composerTexts.publishedBefore }
      showToast({ title: composerTexts.published, tone: 'success', ...detail })
      renewProfiles(queryClient)
      // Not waited for: the next post may be written before they come.
      void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
    },
    onError: (error, { cancellation }) => {
      if (cancellation.signal.aborted) return
      if (error instanceof EarlierPublishedError) {
        showToast({
          title: composerTexts.earlierPublished,
          detail: composerTexts.earlierDetail,
          tone: 'info',
        })
        return void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
      }
      if (error instanceof UploadFailedError) showFailure(composerTexts.uploadFailed, errorText(error.cause))
      else if (error instanceof MaybePublishedError)
        showFailure(composerTexts.createFailed, composerTexts.maybePublished)
      else showFailure(composerTexts.createFailed, errorText(error))
    },
  })
  return {
    publish: (draft: Draft) => {
      if (underWay.get()) return
      const cancellation = new AbortController()
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
    /** Changes with each that went through. */
    published: count,
  }
}
