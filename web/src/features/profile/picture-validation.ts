// What a new avatar or cover must be (spec 1 §5).
import { mediaKind, pictureMaxBytes } from '../../lib/media-files.ts'
import type { Problem } from '../../lib/validation.ts'
import { profileTexts } from '../../messages/profile.ts'

/** Why a file cannot be the picture, or undefined where it can. */
export function pictureProblem(file: { type: string; size: number }): Problem {
  if (mediaKind(file) !== 'picture') return profileTexts.pictureInvalid
  return file.size > pictureMaxBytes ? profileTexts.pictureTooLarge : undefined
}
