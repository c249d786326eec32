// The cover of a video, drawn from its film at a chosen second.
import { releaseFilm } from '../../lib/film-file.ts'

/** Pixels across at most. */
const widest = 1280
const quality = 0.85
/** Milliseconds. */
const patience = 10_000

function once(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), patience)
    film.addEventListener(event, () => resolve(clearTimeout(timer)), { once: true })
    film.addEventListener('error', () => reject(new Error('the film cannot be read')), { once: true })
  })
}

function draw(film: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, widest / film.videoWidth)
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(film.videoWidth * scale),
    height: Math.round(film.videoHeight * scale),
  })
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Throws where the browser cannot read the film. */
export async function coverAt(file: File, seconds: number): Promise<File> {
  const url = URL.createObjectURL(file)
  const film = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', src: url })
  try {
    await once(film, 'loadeddata')
    const sought = once(film, 'seeked')
    film.currentTime = Math.min(seconds, Math.max(0, film.duration - 0.1))
    await sought
    const picture = await draw(film)
    if (!picture) throw new Error('no picture was drawn')
    return new File([picture], 'cover.jpg', { type: 'image/jpeg' })
  } finally {
    releaseFilm(film)
    URL.revokeObjectURL(url)
  }
}
