// Publishing: the file first, then the row that points at it. What had no answer is published once, however often it is sent:
// the browser chooses the row's id, and a repeat keeps it, as it keeps the file.
import * as v from 'valibot'
import { answerOrFind } from '../../lib/confirm-done.ts'
import { parseStored } from '../../lib/contract.ts'
import { errorKind, isUnanswered } from '../../lib/errors.ts'
import { mediaKind, objectName } from '../../lib/media-files.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { createRequestIds, type RequestIds } from '../../lib/request-ids.ts'
import { tabStore } from '../../lib/storage.ts'
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
  /** The file is with the server: the row is written next. */
  onUploaded: () => void
}

interface PostRow {
  id: string
  user_id: string
  content: string
  image_url?: string
  video_url?: string
}

/** The file could not be sent; `cause` is why. */
export class UploadFailedError extends Error {
  override readonly name = 'UploadFailedError'
}

/** A post of which nothing was heard is there after all, with another text: whether this one is to stand beside it, says the person. */
export class EarlierPublishedError extends Error {
  override readonly name = 'EarlierPublishedError'
}

/** No answer came, now or to a try before: it may be there. `cause` is why. */
export class MaybePublishedError extends Error {
  override readonly name = 'MaybePublishedError'
}

/** What is wished for, the same before and after a reload: its file by what the browser knows of it, as its path is new each time. */
function wishOf({ userId, text, file }: NewPost) {
  const content = richTextOf(text)
  return { userId, content, file: file && [file.name, file.type, file.size, file.lastModified] }
}

/** Those of the ids under which this tab has sent a post: what another tab sends is no earlier text of what is written here. */
const sentKey = personalKey('sent-posts')
const sentSchema = v.array(v.string())

function sentHere(ids: readonly string[]): string[] {
  const sent = parseStored(sentSchema, tabStore.read(sentKey)) ?? []
  return ids.filter((id) => sent.includes(id))
}

/** Whether the person has a post with this id. */
async function isPublished({ id, user_id }: Pick<PostRow, 'id' | 'user_id'>): Promise<boolean> {
  const supabase = await getSupabase()
  const own = supabase.from('posts').select('id').eq('id', id).eq('user_id', user_id)
  const { data, error } = await own.maybeSingle()
  if (error) throw error
  return data !== null
}

function tellDoubt(error: unknown): never {
  throw isUnanswered(error) ? new MaybePublishedError('no answer came', { cause: error }) : error
}

/** Whether it had been published by a try before, whose answer was lost. */
function insertPost(row: PostRow): Promise<boolean> {
  const insert = async () => {
    const supabase = await getSupabase()
    const { error } = await supabase.from('posts').insert(row)
    const wasPublished = error !== null && errorKind(error) === 'duplicate' && (await isPublished(row))
    if (error && !wasPublished) throw error
    return wasPublished
  }
  // Found, it is there by this try.
  return answerOrFind(insert, async () => ((await isPublished(row)) ? false : undefined)).catch(tellDoubt)
}

/** Which of these posts the person has. */
async function findPublished(ids: string[], user_id: string): Promise<string[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.from('posts').select('id').in('id', ids).eq('user_id', user_id)
  if (error) throw error
  return data.map(({ id }) => id)
}

/**
 * What is not there may be on its way still, so it is asked for again the next time; the ids themselves stay what they are, for whoever
 * sends the same again.
 * @throws EarlierPublishedError, once for each that is there
 */
async function requireNoEarlier(postIds: RequestIds, wish: unknown, user_id: string): Promise<void> {
  const unanswered = sentHere(postIds.othersThan(wish))
  const published = unanswered.length === 0 ? [] : await findPublished(unanswered, user_id)
  if (published.length === 0) return
  tabStore.write(
    sentKey,
    unanswered.filter((id) => !published.includes(id)),
  )
  // Its file is its own.
  forgetUploads()
  throw new EarlierPublishedError('an earlier text was published')
}

/** The id to send it with now. */
function chooseId(postIds: RequestIds, wish: unknown): string {
  const id = postIds.idFor(wish)
  tabStore.write(sentKey, [...sentHere(postIds.othersThan(wish)), id])
  return id
}

/** Milliseconds; the server deletes a file that no row shows a day after it came. */
const unshownFor = 12 * 60 * 60 * 1000
let uploaded = new WeakMap<File, { path: string; at: number }>()

/** A post was deleted, and its file with it: what is published now is sent anew. */
export function forgetUploads(): void {
  uploaded = new WeakMap()
}

async function uploadOnce(file: File, { userId, signal, onProgress, onAttempt }: NewPost): Promise<string> {
  const before = uploaded.get(file)
  if (before && before.at > Date.now() - unshownFor) return before.path
  const options = { bucket: 'posts', name: objectName(userId, file), file, signal, onProgress, onAttempt }
  const path = await uploadFile(options).catch((cause: unknown) => {
    throw new UploadFailedError('the file was not uploaded', { cause })
  })
  uploaded.set(file, { path, at: Date.now() })
  return path
}

/** The columns that hold the file, once it is with the server. */
async function mediaColumns(post: NewPost): Promise<Pick<PostRow, 'image_url' | 'video_url'>> {
  const { file } = post
  if (!file) return {}
  const path = await uploadOnce(file, post)
  return mediaKind(file) === 'video' ? { video_url: path } : { image_url: path }
}

/**
 * Uploads and inserts; answers whether it had been published before. A file whose post was refused is collected by the server. Throws UploadFailedError,
 * EarlierPublishedError, MaybePublishedError, or why the row was refused.
 */
export async function createPost(post: NewPost): Promise<boolean> {
  const { userId, text, file } = post
  const wish = wishOf(post)
  const postIds = createRequestIds('posts', userId)
  const isRepeat = postIds.isRepeat(wish)
  await requireNoEarlier(postIds, wish, userId).catch((error: unknown) => {
    // Unheard, it says nothing of a try of this very post before.
    if (isRepeat) tellDoubt(error)
    throw error
  })
  post.signal.throwIfAborted()
  const id = chooseId(postIds, wish)
  // Asked before a film is sent for nothing.
  let wasPublished = isRepeat && (await isPublished({ id, user_id: userId }).catch(tellDoubt))
  if (!wasPublished) {
    const media = await mediaColumns(post)
    post.signal.throwIfAborted()
    post.onUploaded()
    wasPublished = await insertPost({ id, user_id: userId, content: richTextOf(text), ...media })
  }
  postIds.answered(wish)
  if (file) uploaded.delete(file)
  return wasPublished
}
