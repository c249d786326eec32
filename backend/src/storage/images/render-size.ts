/** How large a rendering becomes: by what is asked for, and by what there is. Nothing is enlarged. */
import { longestSide, type Transform } from './image-task.ts'

/** Pixels. */
export interface Size {
  width: number
  height: number
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** The box that a rendering fits in or fills. A side that is not given is as long as it may be. */
export function boxOf({ width, height, resize = 'cover' }: Transform) {
  if (width && height) return { width, height, fit: fits[resize] }
  return { width: width ?? longestSide, height: height ?? longestSide, fit: fits.contain }
}

/** What a rendering of something as large as `original` measures. */
export function sizeOf(original: Size, transform: Transform): Size {
  const { width, height, fit } = boxOf(transform)
  if (fit !== fits.contain) {
    return { width: Math.min(width, original.width), height: Math.min(height, original.height) }
  }
  const scale = Math.min(1, width / original.width, height / original.height)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(original.width), height: scaled(original.height) }
}
