import { describe, expect, test } from 'vitest'
import { indexOf } from './use-reel-place.ts'

describe('the place among reels', () => {
  const ids = ['a', 'b', 'c']

  test('is that of its reel, wherever it stands by now', () => {
    expect(indexOf(ids, { id: 'b', index: 1 })).toBe(1)
    expect(indexOf(['b', 'c'], { id: 'b', index: 1 })).toBe(0)
  })

  test('of one that is gone is that of the one after it', () => {
    expect(indexOf(['a', 'c'], { id: 'b', index: 1 })).toBe(1)
    expect(indexOf(['a', 'b'], { id: 'c', index: 2 })).toBe(2)
  })

  test('at the end is that of the next one that comes', () => {
    expect(indexOf(ids, { id: undefined, index: 3 })).toBe(3)
    expect(indexOf([...ids, 'd'], { id: undefined, index: 3 })).toBe(3)
    expect(indexOf([], { id: undefined, index: 0 })).toBe(0)
  })
})
