import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttleTrailing } from './throttle-trailing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs once for a burst, and again for the next', () => {
  const work = vi.fn()
  const ask = throttleTrailing(work, 300)
  for (let call = 0; call < 50; call++) ask()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(work).toHaveBeenCalledTimes(1)
  ask()
  vi.advanceTimersByTime(300)
  expect(work).toHaveBeenCalledTimes(2)
})
