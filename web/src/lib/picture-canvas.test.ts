import { expect, it } from 'vitest'
import { sizeWithin } from './picture-canvas.ts'

it.each([
  [4000, 3000, 2500, 1875],
  [3000, 4000, 1875, 2500],
  [800, 600, 800, 600],
  [20_000, 2, 2500, 1],
])('%d × %d becomes %d × %d', (width, height, shownWidth, shownHeight) => {
  expect(sizeWithin({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
