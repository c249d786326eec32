// Uploading a video: its row first, which says how far it is, here and in the tab's storage (spec 1 §3, §4); then its film and its cover; then
// the row is complete. What is called off or fails leaves nothing but a row that says so, where it cannot be taken back.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { extensionOf } from '../../lib/media-files.ts'
import { randomUuid } from '../../lib/random.ts'
import { tabStore } from '../../lib/storage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { uploadFile } from '../../lib/upload.ts'
import { videoTexts } from '../../messages/videos.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import type { UploadState } from '../../ui/upload-progress.tsx'
import type { uploadStates } from './video.ts'
import { coverAt } from './video-cover.ts'
import { invalidateVideos } from './video-queries.ts'

export interface NewVideo {
  channelId: string
  file: File
  title: string
  description: string
  /** Of the film, at which the cover is taken. */
  coverSecond: number
}

type UploadStatus = (typeof uploadStates)[number]

/** How much of a hundred it has to go on before the row is written anew. */
const step = 10

const statusKey = (id: string) => `majlis:upload:${id}`

async function change(id: string, fields: object): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('videos').update(fields).eq('id', id)
  if (error) throw error
}

/** In the tab and in the row; what is written in between is not waited for. */
function createTeller(id: string) {
  let told = 0
  const keep = (status: UploadStatus, progress: number) => tabStore.write(statusKey(id), { status, progress })
  return {
    progress: (fraction: number) => {
      const percent = Math.floor(fraction * 100)
      keep('uploading', percent)
      if (percent < told + step) return
      told = percent
      change(id, { upload_progress: percent }).catch((error: unknown) => console.info('not told', error))
    },
    end: (status: UploadStatus) => keep(status, 100),
  }
}

interface Sending {
  signal: AbortSignal
  onProgress: (fraction: number) => void
  onAttempt: (attempt: number) => void
}

/** A film without a cover is shown without one. */
async function sendCover(id: string, { file, coverSecond }: NewVideo, signal: AbortSignal) {
  try {
    const cover = await coverAt(file, coverSecond)
    return await uploadFile({ bucket: 'thumbnails', name: `${id}-thumb.jpg`, file: cover, signal })
  } catch (error) {
    signal.throwIfAborted()
    console.warn('the cover did not come about', error)
    return null
  }
}

async function forgetVideo(id: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('videos').delete().eq('id', id)
  if (error) await change(id, { upload_status: 'failed' })
}

async function uploadVideo(video: NewVideo, { signal, onProgress, onAttempt }: Sending): Promise<void> {
  const id = randomUuid()
  const { channelId, file, title, description } = video
  const supabase = await getSupabase()
  const row = { id, channel_id: channelId, title, description }
  const { error } = await supabase.from('videos').insert(row)
  if (error) throw error
  const teller = createTeller(id)
  try {
    const thumbnail_url = await sendCover(id, video, signal)
    const video_url = await uploadFile({
      bucket: 'videos',
      name: `${id}.${extensionOf(file.name, file.type)}`,
      file,
      signal,
      onAttempt,
      onProgress: (fraction) => {
        teller.progress(fraction)
        onProgress(fraction)
      },
    })
    await change(id, { video_url, thumbnail_url, upload_status: 'completed', upload_progress: 100 })
    teller.end('completed')
  } catch (failure) {
    teller.end('failed')
    await forgetVideo(id).catch((error: unknown) => console.warn('a row was left behind', error))
    throw failure
  }
}

/** `upload` is undefined while none is under way. */
export function useUploadVideo(onDone: () => void) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<UploadState>()
  const abort = useRef<AbortController>(undefined)
  const send = async (video: NewVideo) => {
    if (abort.current) return
    const running = new AbortController()
    abort.current = running
    setUpload({ fraction: 0, attempt: 1 })
    try {
      await uploadVideo(video, {
        signal: running.signal,
        onProgress: (fraction) => setUpload((now) => now && { ...now, fraction }),
        onAttempt: (attempt) => setUpload({ fraction: 0, attempt }),
      })
      showToast({ title: videoTexts.upload.done, tone: 'success' })
      onDone()
    } catch (error) {
      if (!running.signal.aborted) showError(videoTexts.upload.failed, error, () => void send(video))
    } finally {
      abort.current = undefined
      setUpload(undefined)
      await invalidateVideos(client)
    }
  }
  return { upload, send: (video: NewVideo) => void send(video), cancel: () => abort.current?.abort() }
}
