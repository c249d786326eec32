import { describe, expect, it } from 'vitest'
import { timerLength, timerView, untilNextSecond } from './timer-rules.ts'

const start = Date.parse('2026-11-24T12:00:00Z')
const timer = { startedAt: start, clockAhead: 0, points: 0, gems: 400, canEarn: true }
const end = start + timerLength

describe('the daily timer', () => {
  it('is idle without a start', () => {
    expect(timerView({ ...timer, startedAt: null }, end)).toEqual({ phase: 'idle', left: 0, progress: 0 })
  })

  it.each([
    ['at its start', start, 'running', 86_400, 0],
    ['half way', start + timerLength / 2, 'running', 43_200, 0.5],
    ['with more than ten seconds left', end - 10_001, 'running', 11, (timerLength - 10_001) / timerLength],
    ['with ten seconds left', end - 10_000, 'claimable', 10, (timerLength - 10_000) / timerLength],
    ['at its end', end, 'claimable', 0, 1],
    ['days later', end + 3 * timerLength, 'claimable', 0, 1],
  ])('%s', (_when, now, phase, left, progress) => {
    expect(timerView(timer, now)).toEqual({ phase, left, progress })
  })

  it('goes by the clock of the server', () => {
    const slowPhone = { ...timer, clockAhead: 3_600_000 }
    expect(timerView(slowPhone, start).left).toBe(82_800)
    const fastPhone = { ...timer, clockAhead: -3_600_000 }
    expect(timerView(fastPhone, start).left).toBe(86_400)
    expect(timerView(fastPhone, end).phase).toBe('running')
  })

  it('changes its seconds when the server does', () => {
    expect(untilNextSecond(timer, start + 250)).toBe(750)
    expect(untilNextSecond({ ...timer, clockAhead: 100 }, start + 250)).toBe(650)
    expect(untilNextSecond(timer, start - 250)).toBe(250)
  })
})
