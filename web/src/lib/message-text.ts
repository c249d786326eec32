// The words of a message: what is kept of them, and why they cannot be sent. Pure.
import { conversationTexts } from '../messages/conversation.ts'
import { withoutMarks } from './text-direction.ts'
import type { Problem } from './validation.ts'
import { hasVisibleText } from './visible-text.ts'

/** Characters (spec 2 §5); the database has the same limit. */
export const messageMaxLength = 1000

/** What is kept of it by the server. */
export function messageOf(text: string): string {
  return hasVisibleText(text) ? withoutMarks(text).trim() : ''
}

export function lengthProblem(text: string): Problem {
  return messageOf(text).length > messageMaxLength ? conversationTexts.tooLong(messageMaxLength) : undefined
}

/** Words or a picture are needed. */
export function messageProblem(text: string, file: File | undefined): Problem {
  return messageOf(text) === '' && !file ? conversationTexts.needed : lengthProblem(text)
}
