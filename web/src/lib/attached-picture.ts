// A picture of a message, or behind those of a room (spec 2 §5): looked at when it is chosen, and drawn smaller where it may be.
import { conversationTexts } from '../messages/conversation.ts'
import { drawnPictureMaxBytes, mediaKind, pictureMaxBytes } from './media-files.ts'
import { brokenPictureProblem } from './picture-file.ts'
import { isShrunk, shrunkPicture } from './shrink-picture.ts'
import type { Problem } from './validation.ts'

/** Why a file cannot be sent, by its type and size. */
export function pictureProblem(file: { type: string; size: number }): Problem {
  if (mediaKind(file) !== 'picture') return conversationTexts.pictureInvalid
  return file.size > pictureMaxBytes ? conversationTexts.pictureTooLarge : undefined
}

/** Why it is not even looked at: what is drawn smaller before it is sent may be larger. */
export function rawPictureProblem(file: { type: string; size: number }): Problem {
  return isShrunk(file) && file.size <= drawnPictureMaxBytes ? undefined : pictureProblem(file)
}

interface Looked {
  /** As it is sent. */
  file: File
  problem: Problem
}

/** One that cannot be drawn is told to be too large first, where it is. */
export async function lookAtPicture(chosen: File): Promise<Looked> {
  const raw = rawPictureProblem(chosen)
  if (raw) return { file: chosen, problem: raw }
  const file = await shrunkPicture(chosen).catch((error: unknown) => {
    console.warn('a picture could not be drawn', error)
    return chosen
  })
  return { file, problem: pictureProblem(file) ?? (await brokenPictureProblem(file)) }
}
