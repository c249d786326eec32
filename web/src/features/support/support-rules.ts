// What a message to the support must be (spec 2 §5). Pure.
import { drawnPictureMaxBytes, mediaKind, pictureMaxBytes } from '../../lib/media-files.ts'
import { isShrunk } from '../../lib/shrink-picture.ts'
import { withoutMarks } from '../../lib/text-direction.ts'
import type { Problem } from '../../lib/validation.ts'
import { hasVisibleText } from '../../lib/visible-text.ts'
import { supportTexts } from '../../messages/support.ts'

/** Characters; the database has the same limit. */
export const messageMaxLength = 1000

/** What is kept of it by the server. */
export function messageOf(text: string): string {
  return hasVisibleText(text) ? withoutMarks(text).trim() : ''
}

export function lengthProblem(text: string): Problem {
  return messageOf(text).length > messageMaxLength ? supportTexts.tooLong(messageMaxLength) : undefined
}

/** Words or a picture are needed. */
export function messageProblem(text: string, file: File | undefined): Problem {
  return messageOf(text) === '' && !file ? supportTexts.needed : lengthProblem(text)
}

/** Why a file cannot be sent, by its type and size. */
export function pictureProblem(file: { type: string; size: number }): Problem {
  if (mediaKind(file) !== 'picture') return supportTexts.pictureInvalid
  return file.size > pictureMaxBytes ? supportTexts.pictureTooLarge : undefined
}

/** Why it is not even looked at: what is drawn smaller before it is sent may be larger. */
export function rawPictureProblem(file: { type: string; size: number }): Problem {
  return isShrunk(file) && file.size <= drawnPictureMaxBytes ? undefined : pictureProblem(file)
}
