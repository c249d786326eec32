// Publishing: the files first, then the row that points at them. What had no answer is published once, however often it is sent:
// the browser chooses the row's id, and a repeat keeps it, as it keeps the files.
import * as v from 'valibot'
import { answerOrFind, tellDoubt } from '../../lib/confirm-done.ts'
import { parseStored } from '../../lib/contract.ts'
import { errorKind } from '../../lib/errors.ts'
import { mediaKind } from '../../lib/media-files.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { createRequestIds, type RequestIds } from '../../lib/request-ids.ts'
import { localStore } from '../../lib/storage.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { withoutMarks } from '../../lib/text-direction.ts'
import { createUploadedFiles } from '../../lib/uploaded-files.ts'

export interface NewPost {
  userId: string
  /** Limited rich text. */
  text: string
  /** Pictures in their order, or one film. */
  files: readonly File[]
  signal: AbortSignal
  /** How much of all files is sent, from 0 to 1. */
  onProgress: (fraction: number) => void
  onAttempt: (attempt: number) => void
  /** The files are with the server: the row is written next. */
  onUploaded: () => void
}

interface PostRow {
  id: string
  user_id: string
  content: string
  image_url?: string
  video_url?: string
  more_image_urls?: string[]
}

/** A post of which nothing was heard is there after all, with another text: whether this one is to stand beside it, says the person. */
export class EarlierPublishedError extends Error {
  override readonly name = 'EarlierPublishedError'
}

/** No answer came, and it was not there when that was asked; `cause` is what was heard. */
export class NotPublishedError extends Error {
  override readonly name = 'NotPublishedError'
}

const contentOf = (text: string) => withoutMarks(text).trim()

/** What is wished for, the same before and after a reload: its files by what the browser knows of them, as their paths are new each time. */
function wishOf({ userId, text, files }: NewPost) {
  const content = contentOf(text)
  return {
    userId,
    content,
    files: files.map(({ name, type, size, lastModified }) => [name, type, size, lastModified]),
  }
}

/**
 * As what the draft was sent, and had no answer: it is one for all tabs and outlives them, so the same is the same for as long, and what else
 * is there by then is told once to be an earlier text of it.
 */
const sentKey = personalKey('sent-posts')
const sentSchema = v.array(v.object({ id: v.string(), wish: v.string() }))
/** The newest of them. */
const mostSent = 20

const readSent = () => parseStored(sentSchema, localStore.read(sentKey)) ?? []
const textOf = (wish: unknown) => JSON.stringify(wish)
const sentAs = (wish: unknown) => readSent().find((sent) => sent.wish === textOf(wish))?.id
const sentOtherwise = (wish: unknown) => readSent().filter((sent) => sent.wish !== textOf(wish))

/** Whether the person has a post with this id. */
async function isPublished({ id, user_id }: Pick<PostRow, 'id' | 'user_id'>): Promise<boolean> {
  const supabase = await getSupabase()
  const own = supabase.from('posts').select('id').eq('id', id).eq('user_id', user_id)
  const { data, error } = await own.maybeSingle()
  if (error) throw error
  return data !== null
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
  let isMissing = false
  const find = async () => {
    isMissing = !(await isPublished(row))
    // Found, it is there by this try.
    return isMissing ? undefined : false
  }
  return answerOrFind(insert, find).catch((cause: unknown) => {
    if (isMissing) throw new NotPublishedError('it is not there', { cause })
    return tellDoubt(cause)
  })
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
async function requireNoEarlier(wish: unknown, user_id: string): Promise<void> {
  const unanswered = sentOtherwise(wish).map(({ id }) => id)
  const published = unanswered.length === 0 ? [] : await findPublished(unanswered, user_id)
  if (published.length === 0) return
  localStore.write(
    sentKey,
    readSent().filter(({ id }) => !published.includes(id)),
  )
  // Its files are its own.
  forgetUploads()
  throw new EarlierPublishedError('an earlier text was published')
}

/** The id to send it with now. */
function chooseId(postIds: RequestIds, wish: unknown): string {
  const id = postIds.idFor(wish, sentAs(wish))
  localStore.write(sentKey, [...sentOtherwise(wish), { id, wish: textOf(wish) }].slice(-mostSent))
  return id
}

/** Whoever writes the same again wishes for another. */
function forgetSent(postIds: RequestIds, wish: unknown): void {
  postIds.answered(wish)
  if (postIds.isHere()) localStore.write(sentKey, sentOtherwise(wish))
}

const uploaded = createUploadedFiles('posts')

/** A post was deleted, and its files with it: what is published now is sent anew. */
export function forgetUploads(): void {
  uploaded.forgetAll()
}

/** The paths of all files, one sent after the other; what is said of the progress is of all of them. */
async function uploadAll(post: NewPost): Promise<string[]> {
  const { files, userId, signal, onProgress, onAttempt } = post
  const all = files.reduce((sum, { size }) => sum + size, 0)
  const paths: string[] = []
  let sent = 0
  for (const file of files) {
    signal.throwIfAborted()
    const show = (fraction: number) => onProgress((sent + fraction * file.size) / Math.max(1, all))
    const begin = (attempt: number) => {
      onAttempt(attempt)
      show(0)
    }
    paths.push(await uploaded.send(file, { userId, signal, onProgress: show, onAttempt: begin }))
    sent += file.size
  }
  return paths
}

/** The columns that hold the files, once they are with the server. */
async function mediaColumns(post: NewPost): Promise<Partial<PostRow>> {
  const [first, ...more] = await uploadAll(post)
  if (first === undefined) return {}
  if (post.files.some((file) => mediaKind(file) === 'video')) return { video_url: first }
  return { image_url: first, ...(more.length > 0 && { more_image_urls: more }) }
}

/**
 * Uploads and inserts; answers whether it had been published before. Files whose post was refused are collected by the server. Throws
 * UploadFailedError, EarlierPublishedError, NotPublishedError, MaybeDoneError, or why the row was refused.
 */
export async function createPost(post: NewPost): Promise<boolean> {
  const { userId, text, files } = post
  const wish = wishOf(post)
  const postIds = createRequestIds('posts', userId)
  const isRepeat = postIds.isRepeat(wish) || sentAs(wish) !== undefined
  await requireNoEarlier(wish, userId).catch((error: unknown) => {
    // Unheard, it says nothing of a try of this very post before.
    if (isRepeat) tellDoubt(error)
    throw error
  })
  post.signal.throwIfAborted()
  // Asked before a film is sent for nothing.
  let wasPublished =
    isRepeat &&
    (await isPublished({ id: postIds.idFor(wish, sentAs(wish)), user_id: userId }).catch(tellDoubt))
  if (!wasPublished) {
    const media = await mediaColumns(post)
    post.signal.throwIfAborted()
    post.onUploaded()
    // Only from here on may it be there.
    const id = chooseId(postIds, wish)
    wasPublished = await insertPost({ id, user_id: userId, content: contentOf(text), ...media })
  }
  forgetSent(postIds, wish)
  for (const file of files) uploaded.forget(file)
  return wasPublished
}
