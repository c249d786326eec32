// Publishing: the file first, then the row that points at it.
import { mediaKind, objectName } from '../../lib/media-files.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { uploadFile } from '../../lib/upload.ts'
import { richTextOf } from './rich-text.ts'

export interface NewPost {
  userId: string
  text: string
  file: File | undefined
  signal: AbortSignal
  /** How much of the file is sent, from 0 to 1. */
  onProgress: (fraction: number) => void
  onAttempt: (attempt: number) => void
}

interface PostColumns {
  user_id: string
  content: string
  image_url?: string
  video_url?: string
}

async function insertPost(row: PostColumns): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('posts').insert(row)
  if (error) throw error
}

/** Uploads and inserts. A file whose post was refused is collected by the server. Throws what went wrong. */
export async function createPost({ userId, text, file, ...upload }: NewPost): Promise<void> {
  const row = { user_id: userId, content: richTextOf(text) }
  if (!file) return insertPost(row)
  const path = await uploadFile({ bucket: 'posts', name: objectName(userId, file), file, ...upload })
  return insertPost({ ...row, [mediaKind(file) === 'video' ? 'video_url' : 'image_url']: path })
}
