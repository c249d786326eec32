import { describe, expect, it } from 'vitest'
import { badgeText } from './badge-text.ts'

describe('the badge', () => {
  it.each([
    [-1, undefined],
    [0, undefined],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('for %i shows %s', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })
})
