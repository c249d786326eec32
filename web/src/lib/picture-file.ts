// Picture files: one that is broken, or of a kind that storage does not take, is refused when it is chosen, not when it was sent.
import { errors } from '../messages/errors.ts'
import { pictureTypes } from './media-files.ts'
import type { Problem } from './validation.ts'

/** Whether the browser can draw it; an empty file and words under the name of a picture cannot be. */
async function canBeDrawn(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
    return true
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Why a picture cannot be shown to anybody, or undefined where it can. */
export async function brokenPictureProblem(file: File): Promise<Problem> {
  const isGood = pictureTypes.includes(file.type) && (await canBeDrawn(file))
  return isGood ? undefined : errors.file.picture
}
