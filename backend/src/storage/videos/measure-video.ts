/** How large a film is and how long it takes, as its headers say: nothing is decoded, and nothing is believed that no film is. */
import type { MediaInfo } from '../media-info.ts'

export type FilmMeasures = Pick<MediaInfo, 'width' | 'height' | 'duration'>

const longestSide = 16_384
const longestSeconds = 24 * 60 * 60

/** Null where what its headers say can be no film's. */
export function mediaInfoOfFilm(measures: FilmMeasures | null): MediaInfo | null {
  if (!measures) return null
  const { width, height, duration } = measures
  if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= longestSide))
    return null
  const isPlausible = duration !== null && duration > 0 && duration <= longestSeconds
  return { width, height, duration: isPlausible ? Math.round(duration * 1000) / 1000 : null, preview: null }
}
