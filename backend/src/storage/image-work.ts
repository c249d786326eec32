/** How this process uses sharp: few pictures at once, none larger than it can afford, no memory kept afterwards. */
import sharp, { type Sharp } from 'sharp'
import { createGate } from './gate.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Pixels of all frames together. */
const pixelLimit = 50_000_000

/** Pictures being decoded at once in this process. */
export const imageGate = createGate(2)

const options = { limitInputPixels: pixelLimit, animated: true, failOn: 'error' } as const

/** Opens a picture with every frame it has; nothing is decoded yet. */
export function openImage(path: string): Sharp {
  return sharp(path, options)
}

/** As `openImage`, for bytes that are written to it. */
export function imageFromStream(): Sharp {
  return sharp(options)
}
