import { describe, expect, it } from 'vitest'
import { recentAttempts, secondsToWait, windowSeconds } from './rate-limit.ts'

const now = 1_000_000_000
const secondsAgo = (seconds: number) => now - seconds * 1000

describe('the local rate limit', () => {
  it('allows five attempts, then says how long the oldest still counts', () => {
    const four = [50, 40, 30, 20].map(secondsAgo)
    expect(secondsToWait(four, now)).toBe(0)
    expect(secondsToWait([...four, secondsAgo(10)], now)).toBe(windowSeconds - 50)
  })

  it('forgets attempts older than the window, and those of a clock that was ahead', () => {
    const stored = [secondsAgo(windowSeconds), secondsAgo(1), now + 5000]
    expect(recentAttempts(stored, now)).toEqual([secondsAgo(1)])
  })
})
