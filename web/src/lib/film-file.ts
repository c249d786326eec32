// Film files: given back when they are no longer shown; and one that the browser cannot play is refused when it is chosen: an empty one, one that is cut off, words under its name.
import { errors } from '../messages/errors.ts'
import type { Problem } from './validation.ts'

/** Milliseconds for which a film is waited for; a slow phone gets the benefit of the doubt. */
const patience = 10_000

/** An element that is only taken away keeps its file until nobody knows when. */
export function releaseFilm(film: HTMLVideoElement): void {
  film.removeAttribute('src')
  film.load()
}

function canBePlayed(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const film = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' })
    const end = (isGood: boolean) => {
      clearTimeout(timer)
      releaseFilm(film)
      resolve(isGood)
    }
    const timer = setTimeout(() => end(true), patience)
    film.onloadeddata = () => end(true)
    film.onerror = () => end(false)
    film.src = url
  })
}

/** Why a film cannot be shown to anybody, or undefined where it can. */
export async function brokenFilmProblem(file: File): Promise<Problem> {
  if (file.size === 0) return errors.file.video
  const url = URL.createObjectURL(file)
  const isGood = await canBePlayed(url).finally(() => URL.revokeObjectURL(url))
  return isGood ? undefined : errors.file.video
}
