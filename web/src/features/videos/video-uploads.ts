// Uploads of videos that are under way, several at once: each goes on while one looks at other screens, can be called off, and says how far
// it is on the page, in its row and in the tab's storage (spec 1 §3, §4).
import { useStore } from '@nanostores/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { parseStored } from '../../lib/contract.ts'
import { onForget } from '../../lib/personal-data.ts'
import { randomUuid } from '../../lib/random.ts'
import { tabStore } from '../../lib/storage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { videoTexts } from '../../messages/videos.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import type { UploadState } from '../../ui/upload-progress.tsx'
import { type NewVideo, uploadVideo } from './upload-video.ts'
import { uploadStates } from './video.ts'
import { invalidateVideos } from './video-queries.ts'

export interface VideoUpload extends UploadState {
  /** Of the video. */
  id: string
  channelId: string
  title: string
  cancel: () => void
}

const underWay = atom<readonly VideoUpload[]>([])

function patch(id: string, change: Partial<VideoUpload>): void {
  underWay.set(underWay.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

onForget(() => {
  for (const { cancel } of underWay.get()) cancel()
})

/** Of the tab: {status, progress} of each video that was uploaded in it. */
const prefix = 'majlis:upload:'
const storedUpload = v.object({ status: v.picklist(uploadStates), progress: v.number() })

async function run(client: QueryClient, video: NewVideo): Promise<void> {
  const id = randomUuid()
  const abort = new AbortController()
  const { channelId, title } = video
  const cancel = () => abort.abort()
  underWay.set([...underWay.get(), { id, channelId, title, fraction: 0, attempt: 1, cancel }])
  try {
    await uploadVideo(id, video, {
      signal: abort.signal,
      onProgress: (fraction) => patch(id, { fraction }),
      onAttempt: (attempt) => patch(id, { fraction: 0, attempt }),
      onState: (status, progress) => tabStore.write(prefix + id, { status, progress }),
    })
    showToast({ title: videoTexts.upload.done, tone: 'success' })
  } catch (error) {
    if (!abort.signal.aborted) showError(videoTexts.upload.failed, error, () => void run(client, video))
  } finally {
    underWay.set(underWay.get().filter((upload) => upload.id !== id))
    await invalidateVideos(client)
  }
}

/** Those of a channel, and the way to begin another. */
export function useVideoUploads(channelId: string) {
  const client = useQueryClient()
  const uploads = useStore(underWay).filter((upload) => upload.channelId === channelId)
  return { uploads, upload: (video: NewVideo) => void run(client, video) }
}

/** What a reload of this tab has cut off: their rows say that they failed. */
export async function settleCutOffUploads(client: QueryClient): Promise<void> {
  const going = new Set(underWay.get().map(({ id }) => prefix + id))
  const cutOff = tabStore.keys(prefix).flatMap((key) => {
    const stored = parseStored(storedUpload, tabStore.read(key))
    const isOpen = stored?.status === 'uploading' || stored?.status === 'processing'
    return isOpen && !going.has(key) ? [{ key, progress: stored.progress }] : []
  })
  if (cutOff.length === 0) return
  const supabase = await getSupabase()
  for (const { key, progress } of cutOff) {
    const id = key.slice(prefix.length)
    const { error } = await supabase
      .from('videos')
      .update({ upload_status: 'failed' })
      .eq('id', id)
      .in('upload_status', ['uploading', 'processing'])
    if (error) throw error
    tabStore.write(key, { status: 'failed', progress })
  }
  await invalidateVideos(client)
}
