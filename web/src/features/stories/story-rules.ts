// What the file of a new story must be (spec 1 §5, §9).
import { mediaKind, pictureMaxBytes, videoMaxBytes } from '../../lib/media-files.ts'
import type { Problem } from '../../lib/validation.ts'
import { storyCreationTexts as texts } from '../../messages/stories.ts'

const megabyte = 1024 * 1024

/** Why a file is none for a story, or undefined where it is one. */
export function storyFileProblem(file: { type: string; size: number } | undefined): Problem {
  const kind = file && mediaKind(file)
  if (!file || !kind) return texts.needsFile
  const most = kind === 'picture' ? pictureMaxBytes : videoMaxBytes
  return file.size > most ? texts.tooLarge(most / megabyte) : undefined
}
