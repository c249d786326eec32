// What a new post must be (spec 1 §5).
import { mediaKind, pictureMaxBytes, videoMaxBytes } from '../../lib/media-files.ts'
import { withoutMarks } from '../../lib/text-direction.ts'
import type { Problem } from '../../lib/validation.ts'
import { hasVisibleText } from '../../lib/visible-text.ts'
import { composerTexts } from '../../messages/posts.ts'
import { plainText } from './rich-text.ts'

/** Characters; the database has the same limit. */
export const postMaxLength = 5_000

/** In one post; the database has the same limit. */
export const postMaxPictures = 10

/** Why a file cannot be attached, or undefined where it can. */
export function attachmentProblem(file: { type: string; size: number }): Problem {
  const kind = mediaKind(file)
  if (!kind) return composerTexts.wrongType
  if (kind === 'picture') return file.size > pictureMaxBytes ? composerTexts.pictureTooLarge : undefined
  return file.size > videoMaxBytes ? composerTexts.videoTooLarge : undefined
}

/** Why a file cannot stand beside those of a post, which are pictures, or one film; another film takes the place of the one before. */
export function besideProblem(files: readonly { type: string }[], next: { type: string }): Problem {
  const isFilm = mediaKind(next) === 'video'
  const hasFilm = files.some((file) => mediaKind(file) === 'video')
  if (files.length > 0 && isFilm !== hasFilm) return composerTexts.videoAlone
  return !isFilm && files.length >= postMaxPictures
    ? composerTexts.tooManyPictures(postMaxPictures)
    : undefined
}

/** A file beside those that there are, where `besideProblem` has nothing against it. */
export function withFile<Kind extends { type: string }>(files: readonly Kind[], next: Kind): readonly Kind[] {
  return mediaKind(next) === 'video' ? [next] : [...files, next]
}

/** With the file one place further on, or one back. */
export function movedBy<Kind>(files: readonly Kind[], file: Kind, by: 1 | -1): readonly Kind[] {
  const from = files.indexOf(file)
  const to = from + by
  if (from < 0 || to < 0 || to >= files.length) return files
  return files.toSpliced(from, 1).toSpliced(to, 0, file)
}

/** The text, limited rich text, as the database counts it. */
export function lengthProblem(text: string): Problem {
  return withoutMarks(text).trim().length > postMaxLength ? composerTexts.tooLong(postMaxLength) : undefined
}

/** A post needs words or a file. */
export function draftProblem(text: string, files: readonly File[]): Problem {
  return !hasVisibleText(plainText(text)) && files.length === 0
    ? composerTexts.needsSomething
    : lengthProblem(text)
}
