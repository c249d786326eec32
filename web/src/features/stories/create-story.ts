// Telling a story: the file first, then the row that points at it. What had no answer is told once, however often it is sent: the browser
// chooses the row's id, and a repeat keeps it, as it keeps the file.
import { answerOrFind, tellDoubt } from '../../lib/confirm-done.ts'
import { errorKind } from '../../lib/errors.ts'
import { mediaKind } from '../../lib/media-files.ts'
import { createRequestIds } from '../../lib/request-ids.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { createUploadedFiles, type FileSending } from '../../lib/uploaded-files.ts'

const uploaded = createUploadedFiles('stories')

/** A story was deleted, and its file with it: what is told now is sent anew. */
export function forgetStoryFiles(): void {
  uploaded.forgetAll()
}

async function isTold(id: string, userId: string): Promise<boolean> {
  const supabase = await getSupabase()
  const own = supabase.from('stories').select('id').match({ id, user_id: userId })
  const { data, error } = await own.maybeSingle()
  if (error) throw error
  return data !== null
}

async function insertStory(id: string, userId: string, file: File, path: string): Promise<void> {
  const supabase = await getSupabase()
  const media = mediaKind(file) === 'video' ? { video_url: path } : { image_url: path }
  const { error } = await supabase.from('stories').insert({ id, user_id: userId, ...media })
  if (!error) return
  // A try before, whose answer was lost, has told it.
  if (errorKind(error) !== 'duplicate' || !(await isTold(id, userId))) throw error
}

export interface NewStory extends FileSending {
  file: File
  /** The file is with the server: the row is written next, and is not called off. */
  onUploaded: () => void
}

/** Throws UploadFailedError, MaybeDoneError, or why the row was refused; a file whose story was refused is collected by the server. */
export async function createStory({ file, onUploaded, ...sending }: NewStory): Promise<void> {
  const { userId, signal } = sending
  const wish = [file.name, file.type, file.size, file.lastModified]
  const storyIds = createRequestIds('stories', userId)
  // Asked before a film is sent for nothing.
  const wasTold = storyIds.isRepeat(wish) && (await isTold(storyIds.idFor(wish), userId).catch(tellDoubt))
  if (!wasTold) {
    const path = await uploaded.send(file, sending)
    signal.throwIfAborted()
    onUploaded()
    // Only from here on may it be there.
    const id = storyIds.idFor(wish)
    const find = async () => ((await isTold(id, userId)) ? true : undefined)
    await answerOrFind(() => insertStory(id, userId, file, path).then(() => true), find).catch(tellDoubt)
  }
  storyIds.answered(wish)
  uploaded.forget(file)
}
