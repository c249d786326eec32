// Chosen file: looked at before anything is sent of it: a picture of a camera is drawn as large as it is shown, and what is broken is refused.
import { errors } from '../messages/errors.ts'
import { brokenFilmProblem } from './film-file.ts'
import { drawnPictureMaxBytes, mediaKind } from './media-files.ts'
import { brokenPictureProblem } from './picture-file.ts'
import { isShrunk, shrunkPicture } from './shrink-picture.ts'
import type { Problem } from './validation.ts'

interface FileFacts {
  type: string
  /** Bytes. */
  size: number
}

export interface ChosenFile {
  /** As it is sent. */
  file: File
  problem: Problem
}

/** Why a file is not even looked at: its bytes alone say that it cannot be sent. `problemOf` is what is said of one that is sent as it is. */
export function rawFileProblem(file: FileFacts, problemOf: (file: FileFacts) => Problem): Problem {
  if (!isShrunk(file)) return problemOf(file)
  return file.size > drawnPictureMaxBytes ? errors.file.farTooLarge : undefined
}

/** `problemOf` says why what would be sent is of no use here: its kind, or its size. */
export async function lookAtFile(chosen: File, problemOf: (file: FileFacts) => Problem): Promise<ChosenFile> {
  const raw = rawFileProblem(chosen, problemOf)
  if (raw) return { file: chosen, problem: raw }
  const kind = mediaKind(chosen)
  if (kind === 'video') return { file: chosen, problem: await brokenFilmProblem(chosen) }
  if (kind !== 'picture') return { file: chosen, problem: undefined }
  try {
    const file = await shrunkPicture(chosen)
    return { file, problem: problemOf(file) ?? (await brokenPictureProblem(file)) }
  } catch (error) {
    console.warn('a picture could not be drawn', error)
    return { file: chosen, problem: errors.file.picture }
  }
}
