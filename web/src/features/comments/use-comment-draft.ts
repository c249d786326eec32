// A comment being written, and whom it answers: kept in the tab for each post, so that closing the sheet or a reload loses nothing.
import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { isSecondTap } from '../../lib/double-tap.ts'
import type { Person } from '../../lib/person.ts'
import { typedCommentKey } from '../../lib/unsent.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useTabState } from '../../lib/use-stored-state.ts'
import type { Problem } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { writeComment } from './comment-outbox.ts'
import {
  commentProblem,
  contentOf,
  lengthProblem,
  readMention,
  type TypedComment,
  withTakenBack,
} from './comment-rules.ts'

const typedSchema = v.object({
  text: v.string(),
  to: v.optional(v.object({ username: v.string(), name: v.string() })),
})
const nothing: TypedComment = { text: '' }

export type CommentDraft = ReturnType<typeof useCommentDraft>

export function useCommentDraft(postId: string) {
  const userId = useViewerId()
  const [typed, setTyped] = useTabState(typedCommentKey(postId), typedSchema, nothing)
  const [problem, setProblem] = useState<Problem>()
  /** The last that was sent from here: the list shows it. */
  const [sent, setSent] = useState<string>()
  const sentAt = useRef<number>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (next: TypedComment) => {
    setTyped(next)
    setProblem(undefined)
  }
  const latest = useLatest({ typed, change })
  // The same function with every key, so that the rows are not drawn again with it.
  const edit = useCallback(
    (edited: (typed: TypedComment) => TypedComment) => {
      latest.current.change(edited(latest.current.typed))
      field.current?.focus()
    },
    [latest],
  )
  const reply = useCallback(
    ({ username, name }: Person) =>
      edit(({ text }) => (username === null ? { text } : { text, to: { username, name } })),
    [edit],
  )
  const takeBack = useCallback(
    (refused: string, answered: Person | undefined) =>
      edit(({ text, to }) => {
        if (to || !answered?.username) return { text: withTakenBack(refused, text), to }
        const { username, name } = answered
        return { text: withTakenBack(readMention(refused).text, text), to: { username, name } }
      }),
    [edit],
  )
  /** `at` is when it was asked for, by the press itself. */
  const send = (at: number) => {
    field.current?.focus()
    const content = contentOf(typed)
    // Meant for what has just gone.
    if (content === '' && isSecondTap(sentAt.current, at)) return
    const refusal = commentProblem(typed)
    setProblem(refusal)
    if (refusal) return
    sentAt.current = at
    setTyped(nothing)
    setSent(writeComment(postId, userId, content))
  }
  return {
    ...{ typed, sent, field, reply, takeBack, send },
    problem: problem ?? lengthProblem(typed),
    write: (text: string) => change({ ...typed, text }),
    answerNobody: () => edit(({ text }) => ({ text })),
  }
}
