import { expect, test, vi } from 'vitest'
import { createPixelBudget } from './pixel-budget.ts'

test('who has spent everything waits until it has come back, and nobody else does', () => {
  let clock = 0
  const budget = createPixelBudget({ capacity: 100, refill: 10, now: () => clock })
  budget.charge('mallory', 60)
  expect(budget.secondsToWait('mallory')).toBe(0)
  budget.charge('mallory', 60)
  expect(budget.secondsToWait('mallory')).toBe(2)
  expect(budget.secondsToWait('sara')).toBe(0)
  clock += 1_000
  expect(budget.secondsToWait('mallory')).toBe(1)
  clock += 1_000
  expect(budget.secondsToWait('mallory')).toBe(0)
})

test('no debt is larger than the budget, and no savings either', () => {
  let clock = 0
  const budget = createPixelBudget({ capacity: 100, refill: 10, now: () => clock })
  budget.charge('mallory', 1_000_000)
  expect(budget.secondsToWait('mallory')).toBe(10)
  clock += 1_000_000
  budget.charge('mallory', 110)
  expect(budget.secondsToWait('mallory')).toBe(1)
})

test('a machine whose clock is set back makes no debt of it', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const budget = createPixelBudget({ capacity: 100, refill: 10 })
  budget.charge('sara', 10)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(budget.secondsToWait('sara')).toBe(0)
  vi.useRealTimers()
})
