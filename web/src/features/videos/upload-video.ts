// Uploading a video: its row first, which says how far it is (spec 1 §3, §4); then its cover and its film; then the row is complete. What is
// called off or fails leaves nothing but a row that says so, where it cannot be taken back.
import { extensionOf } from '../../lib/media-files.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { uploadFile } from '../../lib/upload.ts'
import type { uploadStates } from './video.ts'
import { coverAt } from './video-cover.ts'

export interface NewVideo {
  channelId: string
  file: File
  title: string
  description: string
  /** A picture, or the second of the film at which it is taken. */
  cover: File | number
}

type UploadStatus = (typeof uploadStates)[number]

export interface VideoSending {
  signal: AbortSignal
  onProgress: (fraction: number) => void
  onAttempt: (attempt: number) => void
  /** What its row says, or is about to; percent. */
  onState: (status: UploadStatus, progress: number) => void
}

/** How much of a hundred it has to go on before the row is written anew. */
const step = 10

async function changeVideo(id: string, fields: object): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('videos').update(fields).eq('id', id)
  if (error) throw error
}

/** Tells the row and the page how far it is. What is written is not waited for, but one after the other, so that the last one stays. */
function createTeller(id: string, onState: VideoSending['onState']) {
  let told = 0
  let percent = 0
  let writing = Promise.resolve()
  const write = (fields: object) => {
    writing = writing
      .then(() => changeVideo(id, fields))
      .catch((error: unknown) => console.info('how far an upload is was not told', error))
  }
  onState('uploading', 0)
  return {
    progress: (fraction: number) => {
      percent = Math.floor(fraction * 100)
      const status = percent === 100 ? 'processing' : 'uploading'
      onState(status, percent)
      if (percent === told || (percent < told + step && percent < 100)) return
      told = percent
      write({ upload_progress: percent, upload_status: status })
    },
    /** Another attempt begins at nothing. */
    again: () => {
      told = 0
      percent = 0
      onState('uploading', 0)
      write({ upload_progress: 0, upload_status: 'uploading' })
    },
    written: () => writing,
    end: (status: UploadStatus) => onState(status, percent),
  }
}

/** A film without a cover is shown without one. */
async function sendCover(id: string, { file, cover }: NewVideo, signal: AbortSignal) {
  try {
    const picture = typeof cover === 'number' ? await coverAt(file, cover) : cover
    const name = `${id}-thumb.${extensionOf(picture.name, picture.type)}`
    return await uploadFile({ bucket: 'thumbnails', name, file: picture, signal })
  } catch (error) {
    signal.throwIfAborted()
    console.warn('the cover did not come about', error)
    return null
  }
}

async function forgetVideo(id: string): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('videos').delete().eq('id', id)
  if (error) await changeVideo(id, { upload_status: 'failed' })
}

/** `id` is the one that it gets. */
export async function uploadVideo(
  id: string,
  video: NewVideo,
  { signal, onProgress, onAttempt, onState }: VideoSending,
): Promise<void> {
  const { channelId, file, title, description } = video
  const supabase = await getSupabase()
  const row = { id, channel_id: channelId, title, description }
  const { error } = await supabase.from('videos').insert(row)
  if (error) throw error
  const teller = createTeller(id, onState)
  try {
    const thumbnail_url = await sendCover(id, video, signal)
    const video_url = await uploadFile({
      bucket: 'videos',
      name: `${id}.${extensionOf(file.name, file.type)}`,
      file,
      signal,
      onAttempt: (attempt) => {
        if (attempt > 1) teller.again()
        onAttempt(attempt)
      },
      onProgress: (fraction) => {
        teller.progress(fraction)
        onProgress(fraction)
      },
    })
    await teller.written()
    signal.throwIfAborted()
    await changeVideo(id, { video_url, thumbnail_url, upload_status: 'completed', upload_progress: 100 })
    teller.end('completed')
  } catch (failure) {
    teller.end('failed')
    await teller.written()
    await forgetVideo(id).catch((error: unknown) => console.warn('a row was left behind', error))
    throw failure
  }
}
