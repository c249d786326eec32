// Pictures in the sizes they are shown in, by the rendering endpoint of storage.
import type { MediaInfo } from './media-info.ts'

/** Pixels; few, so that what was rendered for one person serves the next. */
const widths = [96, 192, 384, 768, 1152, 1536]
/** The last that an avatar needs, and the first that a picture does. */
const between = 384

const stored = '/storage/v1/object/public/'

function rendered(url: string, width: number): string {
  return `${url.replace(stored, '/storage/v1/render/image/public/')}?width=${width}`
}

/** A GIF would come as its first frame, where it is long; storage takes none by another name (`private.check_name_of_gif`). */
function isRendered(url: string): boolean {
  return url.includes(stored) && !/\.gif$/i.test(url)
}

interface Rendering {
  src: string
  /** Pixels. */
  width: number
}

/** Those of a picture up to its `own` width; none where it comes as it is stored. */
function renderings(url: string, own: number): Rendering[] {
  if (own <= between || !isRendered(url)) return []
  const last = widths.find((width) => width >= own) ?? Number.POSITIVE_INFINITY
  return widths
    .filter((width) => width >= between && width <= last)
    .map((width) => ({ src: rendered(url, width), width: Math.min(width, own) }))
}

/** For `srcset`: up to the picture's `own` width. Undefined where it comes as it is stored, as one that was not measured. */
export function pictureSet(url: string, own = 0): string | undefined {
  const set = renderings(url, own).map(({ src, width }) => `${src} ${width}w`)
  return set.length > 0 ? set.join(', ') : undefined
}

/** The same with heights, for a viewer that fits and enlarges them; the picture as it is stored is the last. */
export function pictureSizes(url: string, info: MediaInfo): (Rendering & { height: number })[] {
  if (!info) return []
  const { width: own, height } = info
  return [...renderings(url, own), { src: url, width: own }].map(({ src, width }) => ({
    ...{ src, width },
    height: Math.round((height * width) / own),
  }))
}

/** The same for an avatar. */
export function avatarSet(url: string): string | undefined {
  if (!isRendered(url)) return undefined
  return widths
    .filter((width) => width <= between)
    .map((width) => `${rendered(url, width)} ${width}w`)
    .join(', ')
}

/** A picture where there can be but one, as the poster of a film. */
export function posterUrl(url: string, info: MediaInfo): string {
  return info && isRendered(url) ? rendered(url, 768) : url
}

/** How wide a picture of the feed is shown: a phone's width but its margins, or the column. */
export const feedSizes = '(min-width: 1024px) 600px, (min-width: 664px) 640px, calc(100vw - 24px)'
