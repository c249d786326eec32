// A comment as the screens know it, and how a row becomes one.
import * as v from 'valibot'
import { type Person, personSchema, toPerson } from '../../lib/person.ts'

export interface Comment {
  id: string
  /** Plain text. */
  content: string
  createdAt: string
  author: Person
}

/** Of `get_post_comments`, newest first. */
export const commentsAnswer = v.array(
  v.object({
    id: v.string(),
    content: v.string(),
    created_at: v.string(),
    user_profile: personSchema,
  }),
)

/** A row of `post_comments` as it comes live: who wrote it is asked for with the newest of the list. */
export const liveCommentRow = v.object({ id: v.string() })

type CommentRow = v.InferOutput<typeof commentsAnswer>[number]

/** `base` is the backend's address. */
export function toComment({ id, content, created_at, user_profile }: CommentRow, base: string): Comment {
  return { id, content, createdAt: created_at, author: toPerson(user_profile, base) }
}
