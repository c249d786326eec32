// Which part of a picture a crop keeps. Pure.
import { mediaKind } from './media-files.ts'
import type { Part, Size } from './picture-canvas.ts'

export type Ratio = '1:1' | '4:5' | '16:9' | '5:2'

export const shapeOf: Readonly<Record<Ratio, number>> = {
  '1:1': 1,
  '4:5': 4 / 5,
  '16:9': 16 / 9,
  '5:2': 5 / 2,
}

/** What moves would stand still. */
export const canCrop = ({ type }: { type: string }) =>
  type !== 'image/gif' && mediaKind({ type }) === 'picture'

export const mostZoom = 4

export interface Crop {
  ratio: Ratio
  /** From 1, the largest part of that ratio, to `mostZoom`. */
  zoom: number
  /** The middle of the part, as shares of the picture. */
  x: number
  y: number
}

/** The largest part of that ratio, from the middle. */
export const firstCrop = (ratio: Ratio): Crop => ({ ratio, zoom: 1, x: 0.5, y: 0.5 })

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** In pixels of the picture, all of it inside. */
export function partOf({ width, height }: Size, { ratio, zoom, x, y }: Crop): Part {
  const wanted = shapeOf[ratio]
  const across = Math.min(width, height * wanted) / zoom
  const down = across / wanted
  return {
    width: across,
    height: down,
    x: within(x * width - across / 2, 0, width - across),
    y: within(y * height - down / 2, 0, height - down),
  }
}

/** With the picture drawn along by that many of its pixels, no further than to its edge. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const part = partOf(size, crop)
  const { x, y } = partOf(size, {
    ...crop,
    x: (part.x + part.width / 2 - right) / size.width,
    y: (part.y + part.height / 2 - down) / size.height,
  })
  return { ...crop, x: (x + part.width / 2) / size.width, y: (y + part.height / 2) / size.height }
}
