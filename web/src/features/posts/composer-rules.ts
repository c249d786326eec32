// What a new post must be (spec 1 §5).
import { mediaKind, pictureMaxBytes, videoMaxBytes } from '../../lib/media-files.ts'
import type { Problem } from '../../lib/validation.ts'
import { composerTexts } from '../../messages/posts.ts'

export const postMaxLength = 5_000

/** Why a file cannot be attached, or undefined where it can. */
export function attachmentProblem(file: { type: string; size: number }): Problem {
  const kind = mediaKind(file)
  if (!kind) return composerTexts.wrongType
  if (kind === 'picture') return file.size > pictureMaxBytes ? composerTexts.pictureTooLarge : undefined
  return file.size > videoMaxBytes ? composerTexts.videoTooLarge : undefined
}

/** A post needs words or a file. */
export function draftProblem(text: string, file: File | undefined): Problem {
  return text.trim() === '' && !file ? composerTexts.needsSomething : undefined
}
