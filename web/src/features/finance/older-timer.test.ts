import { describe, expect, it } from 'vitest'
import { earnedSoFar, type OlderTimer } from './older-timer.ts'

const timer: OlderTimer = { running: { id: 't', startedAt: 1_000_000 }, clockAhead: 0, canEarn: true }

describe('what the older timer has earned', () => {
  it.each([
    [0, 0, 0],
    [59, 0, 0],
    [60, 1, 0],
    [599, 9, 0],
    [600, 10, 1],
    [90_000, 1500, 150],
  ])('after %i seconds is %i points and %i gems', (seconds, points, gems) => {
    expect(earnedSoFar(timer, 1_000_000 + seconds * 1000)).toEqual({ seconds, points, gems })
  })

  it('goes by the server’s clock, and never below nothing', () => {
    expect(earnedSoFar({ ...timer, clockAhead: 60_000 }, 1_000_000).points).toBe(1)
    expect(earnedSoFar({ ...timer, clockAhead: -60_000 }, 1_000_000).points).toBe(0)
    expect(earnedSoFar({ ...timer, running: undefined }, 5_000_000).points).toBe(0)
  })
})
