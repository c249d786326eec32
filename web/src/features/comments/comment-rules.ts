// What a comment may be, and what of it is a reply: one that opens with the handle of somebody who commented before. Pure.
import { withoutMarks } from '../../lib/text-direction.ts'
import type { Problem } from '../../lib/validation.ts'
import { hasVisibleText } from '../../lib/visible-text.ts'
import { commentTexts } from '../../messages/comments.ts'

/** Characters; the database has the same limit. */
export const commentMaxLength = 1000
/** From so many left on, the field says how many. */
export const fewLeft = 100

const mention = /^@([\p{L}\p{N}_-]{3,30})(?:\s+|$)/u

export interface MentionedText {
  /** Without the sign; undefined where it opens with none. */
  username: string | undefined
  /** What comes after it. */
  text: string
}

export function readMention(content: string): MentionedText {
  const [opening, username] = mention.exec(content) ?? []
  return opening ? { username, text: content.slice(opening.length) } : { username: undefined, text: content }
}

/** A comment being written. */
export interface TypedComment {
  text: string
  /** Who is answered. */
  to?: { username: string; name: string } | undefined
}

/** What of it is kept by the server; empty where nothing is said. */
export function contentOf({ text, to }: TypedComment): string {
  const said = withoutMarks(text).trim()
  return said === '' || !to ? said : `@${to.username} ${said}`
}

/** How many characters there is room for still. */
export function roomLeft(typed: TypedComment): number {
  return commentMaxLength - contentOf(typed).length
}

/** Whom a reply answers may leave too little room for what it says. */
export function lengthProblem(typed: TypedComment): Problem {
  return roomLeft(typed) < 0 ? commentTexts.tooLong(commentMaxLength) : undefined
}

export function commentProblem(typed: TypedComment): Problem {
  return hasVisibleText(typed.text) ? lengthProblem(typed) : commentTexts.needed
}

/** What the server refused, back in the field, before what was begun there since. */
export function withTakenBack(refused: string, text: string): string {
  return text.trim() === '' ? refused : `${refused}\n${text}`
}
