// The preview of a picture that is on its way, as the background of its place.
import type { CSSProperties } from 'react'
import { thumbHashToRGBA } from 'thumbhash'
import type { MediaInfo } from '../lib/media-info.ts'

/** By their hashes, so that a list drawn anew decodes none again. */
const decoded = new Map<string, string>()
/** More than a long list shows; the oldest is forgotten first. */
const mostDecoded = 300

function dataUrlOf(preview: string): string {
  const known = decoded.get(preview)
  if (known) return known
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(preview), (letter) => letter.charCodeAt(0)))
  const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
  const url = canvas.toDataURL()
  decoded.set(preview, url)
  for (const oldest of decoded.keys()) {
    if (decoded.size <= mostDecoded) break
    decoded.delete(oldest)
  }
  return url
}

/** A phone without memory for a canvas shows the place without it. */
function urlOf(preview: string): string | undefined {
  try {
    return dataUrlOf(preview)
  } catch (error) {
    console.info('a preview could not be drawn', error)
    return undefined
  }
}

/** Nothing where there is no preview. */
export function previewStyle(info: MediaInfo): CSSProperties {
  const url = info?.preview && urlOf(info.preview)
  if (!url) return {}
  return {
    backgroundImage: `url(${url})`,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
  }
}
