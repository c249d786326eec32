import { describe, expect, it } from 'vitest'
import { dollarValue } from './dollar-value.ts'

describe('the value of points', () => {
  it.each([
    [0, '$0.00'],
    [49, '$0.00'],
    [5_000, '$1.00'],
    [18_720, '$3.74'],
    [1_000_000_000, '$200,000.00'],
  ])('%i are %s', (points, text) => {
    expect(dollarValue(points)).toBe(text)
  })
})
