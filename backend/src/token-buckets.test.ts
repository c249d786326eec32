import { expect, test, vi } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

test('who has spent everything waits until it has come back, and nobody else does', () => {
  let clock = 0
  const buckets = createTokenBuckets({ capacity: 100, refill: 10, now: () => clock })
  buckets.charge('mallory', 60)
  expect(buckets.secondsToWait('mallory')).toBe(0)
  buckets.charge('mallory', 60)
  expect(buckets.secondsToWait('mallory')).toBe(2)
  expect(buckets.secondsToWait('sara')).toBe(0)
  clock += 1_000
  expect(buckets.secondsToWait('mallory')).toBe(1)
  clock += 1_000
  expect(buckets.secondsToWait('mallory')).toBe(0)
})

test('no debt is larger than the budget, and no savings either', () => {
  let clock = 0
  const buckets = createTokenBuckets({ capacity: 100, refill: 10, now: () => clock })
  buckets.charge('mallory', 1_000_000)
  expect(buckets.secondsToWait('mallory')).toBe(10)
  clock += 1_000_000
  buckets.charge('mallory', 110)
  expect(buckets.secondsToWait('mallory')).toBe(1)
})

test('a machine whose clock is set back makes no debt of it', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const buckets = createTokenBuckets({ capacity: 100, refill: 10 })
  buckets.charge('sara', 10)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(buckets.secondsToWait('sara')).toBe(0)
  vi.useRealTimers()
})
