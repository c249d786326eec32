// Seeking in a film that is played over and over: never to its very end, where it would begin anew.

/** Seconds before its end. */
const margin = 0.05

/** To what is nearest to so many seconds; nowhere while its length is not known. */
export function seekTo(film: HTMLVideoElement | null, seconds: number): void {
  if (!film || !Number.isFinite(film.duration)) return
  film.currentTime = Math.min(film.duration - margin, Math.max(0, seconds))
}
