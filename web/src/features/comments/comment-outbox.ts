// The outbox of comments: what was written under posts and the server does not have yet (lib/outbox.ts).
import * as v from 'valibot'
import { errorKind, errorText } from '../../lib/errors.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { randomUuid } from '../../lib/random.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { unsentCommentsKey } from '../../lib/unsent.ts'
import { commentTexts } from '../../messages/comments.ts'

const unsentSchema = v.object({ ...outgoingEntries, postId: v.string(), content: v.string() })
export type UnsentComment = v.InferOutput<typeof unsentSchema>

/** What the server keeps of one that has arrived. */
export interface SentComment {
  id: string
  postId: string
  content: string
  createdAt: string
}

async function send({ id, postId, userId, content }: UnsentComment): Promise<SentComment> {
  const supabase = await getSupabase()
  const columns = 'id, post_id, content, created_at'
  const row = { id, post_id: postId, user_id: userId, content }
  const inserted = await supabase.from('post_comments').insert(row).select(columns).single()
  const answer =
    inserted.error && errorKind(inserted.error) === 'duplicate'
      ? await supabase.from('post_comments').select(columns).match({ id, user_id: userId }).single()
      : inserted
  if (answer.error) throw answer.error
  return { id, postId, content: answer.data.content, createdAt: answer.data.created_at }
}

async function takeBack({ id }: UnsentComment): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('post_comments').delete().eq('id', id)
  if (error) throw error
}

export const commentOutbox = createOutbox<UnsentComment, SentComment>({
  ...{ key: unsentCommentsKey, schema: unsentSchema, send, takeBack },
  refusalOf: (error) => (errorKind(error) === 'orphan' ? commentTexts.postGone : errorText(error)),
})

/** Those of a post, oldest first. */
export function useUnsentComments(postId: string): UnsentComment[] {
  return commentOutbox.useItems().filter((comment) => comment.postId === postId)
}

/** Writes one: it is shown and sent from now on, under the id that this answers. */
export function writeComment(postId: string, userId: string, content: string): string {
  const id = randomUuid()
  commentOutbox.write({ id, postId, userId, content, writtenAt: new Date().toISOString() })
  return id
}
