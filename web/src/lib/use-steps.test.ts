import { describe, expect, it } from 'vitest'
import { stepFrom } from './use-steps.ts'

describe('the step in the address', () => {
  it.each([
    [null, 3, 1],
    ['2', 1, 1],
    ['2', 3, 2],
    ['3', 2, 2],
    ['3', 3, 3],
    ['0', 3, 1],
    ['-2', 3, 1],
    ['1.5', 3, 1],
    ['x', 3, 1],
  ] as const)('asked %s, reached %i: %i', (asked, reached, step) => {
    expect(stepFrom(asked, reached)).toBe(step)
  })
})
