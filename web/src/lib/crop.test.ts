import { describe, expect, it } from 'vitest'
import { firstCrop, moved, partOf } from './crop.ts'

const picture = { width: 1600, height: 1000 }

describe('the part that a crop keeps', () => {
  it.each([
    ['1:1', 1, { x: 300, y: 0, width: 1000, height: 1000 }],
    ['4:5', 1, { x: 400, y: 0, width: 800, height: 1000 }],
    ['16:9', 1, { x: 0, y: 50, width: 1600, height: 900 }],
    ['5:2', 1, { x: 0, y: 180, width: 1600, height: 640 }],
    ['1:1', 2, { x: 550, y: 250, width: 500, height: 500 }],
  ] as const)('%s, %d times as near', (ratio, zoom, part) => {
    expect(partOf(picture, { ...firstCrop(ratio), zoom })).toEqual(part)
  })

  it('follows a finger, and stays inside the picture', () => {
    const square = firstCrop('1:1')
    expect(partOf(picture, moved(picture, square, 100, 50))).toEqual({
      x: 200,
      y: 0,
      width: 1000,
      height: 1000,
    })
    const far = moved(picture, square, 5000, 0)
    expect(partOf(picture, far).x).toBe(0)
    // What was drawn too far need not be drawn back.
    expect(partOf(picture, moved(picture, far, -10, 0)).x).toBeCloseTo(10)
  })
})
