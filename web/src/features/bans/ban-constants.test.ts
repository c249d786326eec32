import { describe, expect, it } from 'vitest'
import { isOpenUntil } from './ban-constants.ts'

describe('a short ban found in storage', () => {
  it.each([
    [15_000, true],
    [1, true],
    [0, false],
    [-1, false],
    [15_001, false],
    [Number.NaN, false],
  ])('that ends in %i milliseconds holds: %s', (left, holds) => {
    expect(isOpenUntil(1_000_000 + left, 1_000_000)).toBe(holds)
  })
})
