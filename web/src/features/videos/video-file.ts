// What may be a video of the catalogue, and its cover (spec 1 §5, §7): the kinds that every browser plays and that the buckets take. Pure.
import { mediaKind, pictureMaxBytes, videoMaxBytes } from '../../lib/media-files.ts'
import type { Problem } from '../../lib/validation.ts'
import { composerTexts } from '../../messages/posts.ts'
import { profileTexts } from '../../messages/profile.ts'
import { videoTexts } from '../../messages/videos.ts'

type FileFacts = Pick<File, 'type' | 'size'>

export const filmTypes: readonly string[] = ['video/mp4', 'video/webm']
export const coverTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

export function filmProblem({ type, size }: FileFacts): Problem {
  const texts = videoTexts.upload.refused
  if (type === 'video/quicktime') return texts.quicktime
  if (mediaKind({ type }) === 'picture') return texts.picture
  if (type !== '' && mediaKind({ type }) !== 'video') return texts.notFilm
  if (!filmTypes.includes(type)) return texts.other
  return size > videoMaxBytes ? composerTexts.videoTooLarge : undefined
}

/** One that names no type is left to the bucket. */
export function coverProblem({ type, size }: FileFacts): Problem {
  if (type !== '' && !coverTypes.includes(type)) return profileTexts.pictureInvalid
  return size > pictureMaxBytes ? profileTexts.pictureTooLarge : undefined
}
