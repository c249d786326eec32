import { describe, expect, it } from 'vitest'
import { attemptKey, recentAttempts, secondsToWait, windowSeconds } from './rate-limit.ts'

const now = 1_000_000_000
const secondsAgo = (seconds: number) => now - seconds * 1000

describe('the local rate limit', () => {
  it('allows five attempts, then says how long the oldest still counts', () => {
    const four = [50, 40, 30, 20].map(secondsAgo)
    expect(secondsToWait(four, now)).toBe(0)
    expect(secondsToWait([...four, secondsAgo(10)], now)).toBe(windowSeconds - 50)
  })

  it('counts each account apart, and signing up apart from signing in', () => {
    const keys = [
      attemptKey('sign-in', '+9647701234567'),
      attemptKey('sign-in', '+9647701234568'),
      attemptKey('sign-in', 'sara@example.com'),
      attemptKey('sign-up', 'sara@example.com'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.join()).not.toMatch(/770123|sara/)
  })

  it('forgets attempts older than the window, and those of a clock that was ahead', () => {
    const stored = [secondsAgo(windowSeconds), secondsAgo(1), now + 5000]
    expect(recentAttempts(stored, now)).toEqual([secondsAgo(1)])
  })
})
