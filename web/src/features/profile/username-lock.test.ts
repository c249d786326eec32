import { describe, expect, it } from 'vitest'
import { usernameDaysLeft } from './username-lock.ts'

const changed = '2026-11-01T12:00:00Z'
const after = (days: number, more = 0) => Date.parse(changed) + days * 86_400_000 + more

describe('a username', () => {
  it('that was never changed may change', () => {
    expect(usernameDaysLeft(null, after(0))).toBe(0)
  })

  it.each([
    [0, 0, 16],
    [0, 1, 16],
    [7, 0, 9],
    [15, 1, 1],
    [16, -1, 1],
    [16, 0, 0],
    [400, 0, 0],
  ])('%i days and %i ms after a change waits %i days', (days, more, left) => {
    expect(usernameDaysLeft(changed, after(days, more))).toBe(left)
  })

  it('is free to try where the date cannot be read', () => {
    expect(usernameDaysLeft('?', after(0))).toBe(0)
  })
})
