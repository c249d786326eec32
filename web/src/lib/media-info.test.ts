import { describe, expect, it } from 'vitest'
import { shownRatio } from './media-info.ts'

describe('the place of a picture', () => {
  it.each([
    [900, 600, 1.5],
    [500, 500, 1],
    [400, 500, 0.8],
    [300, 900, 0.8],
    [4000, 1000, 1.91],
  ])('%s by %s is %s', (width, height, ratio) => {
    expect(shownRatio({ width, height, preview: null }, 2)).toBe(ratio)
  })

  it('is as it was where nothing was measured', () => {
    expect(shownRatio(null, 1.3)).toBe(1.3)
  })
})
