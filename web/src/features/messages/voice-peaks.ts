// Voice peaks: how loud a voice is from its beginning to its end, in equal parts: what its waveform is drawn of. Pure.

/** Parts of a whole voice; the database takes 64. */
const mostPeaks = 48
/** Of the loudest part. */
const loudest = 100

/** `levels` were measured one after the other, each from 0; the loudest part stands highest, however softly one spoke. */
export function peaksOf(levels: readonly number[]): number[] {
  const count = Math.min(mostPeaks, levels.length)
  const parts = Array.from({ length: count }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * levels.length) / count))
    return Math.max(...levels.slice(from, to))
  })
  const most = Math.max(...parts)
  return parts.map((level) => (most > 0 ? Math.round((level / most) * loudest) : 0))
}
