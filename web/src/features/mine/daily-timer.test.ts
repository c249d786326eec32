import { describe, expect, it } from 'vitest'
import { toDailyTimer } from './daily-timer.ts'

const asked = Date.parse('2026-11-24T12:00:00Z')

describe('the answer about the daily timer', () => {
  it('says when it began, and by how much the clocks differ', () => {
    const answer = {
      started_at: '2026-11-24T10:00:00+00:00',
      now: '2026-11-24T13:00:00.1+00:00',
      daily_points: 100,
      daily_gems: 900,
      can_earn: true,
    }
    expect(toDailyTimer(answer, asked, asked + 200)).toEqual({
      startedAt: asked - 7_200_000,
      clockAhead: 3_600_000,
      points: 100,
      gems: 900,
      canEarn: true,
    })
  })

  it('says that none runs', () => {
    const answer = {
      started_at: null,
      now: '2026-11-24T12:00:00Z',
      daily_points: 0,
      daily_gems: 400,
      can_earn: false,
    }
    expect(toDailyTimer(answer, asked, asked)).toEqual({
      startedAt: null,
      clockAhead: 0,
      points: 0,
      gems: 400,
      canEarn: false,
    })
  })
})
