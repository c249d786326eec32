/** How this process uses sharp: few pictures at once, none larger than it can afford, no memory kept afterwards. */
import sharp, { type Sharp } from 'sharp'
import { createGate } from './gate.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Pixels of all frames together. */
export const pixelLimit = 50_000_000

/** Pictures being decoded at once in this process. */
export const imageGate = createGate(2)

/** Opens a picture with every frame it has. Nothing is decoded yet. */
export function openImage(input?: string): Sharp {
  return sharp(input, { limitInputPixels: pixelLimit, animated: true, failOn: 'error' })
}
