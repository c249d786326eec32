import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrival } from './arrival.ts'

const pace = { timeoutMs: 10_000, leastBytes: 20_000, windowMs: 20_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How it ended, if it has. */
function watched() {
  const arrival = createArrival(pace)
  const told: unknown[] = []
  arrival.givenUp.addEventListener('abort', () => told.push(arrival.givenUp.reason))
  return { arrival, told }
}

test('what does not begin is given up', async () => {
  const { arrival, told } = watched()
  arrival.expect()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toMatchObject([{ statusCode: 408 }])
})

test('what drips is given up, what comes slowly is not', async () => {
  const [dripping, slow] = [watched(), watched()]
  for (const { arrival } of [dripping, slow]) arrival.expect()
  for (let second = 0; second < 60; second += 1) {
    dripping.arrival.count(100)
    slow.arrival.count(5_000)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(dripping.told).toMatchObject([{ statusCode: 408 }])
  expect(slow.told).toEqual([])
})

test('our own work takes as long as it takes', async () => {
  const { arrival, told } = watched()
  arrival.expect()
  arrival.count(10)
  arrival.hold()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(told).toEqual([])
  arrival.expect()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(told).toHaveLength(1)
})

test('is as fast as it has been of late, however much came before', async () => {
  const { arrival, told } = watched()
  arrival.expect()
  arrival.count(96_000_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(arrival.speed()).toBeGreaterThan(9_000_000)
  for (let window = 0; window < 3; window += 1) {
    await vi.advanceTimersByTimeAsync(19_000)
    arrival.count(24_000)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(arrival.speed()).toBeLessThan(2_000)
  expect(told).toEqual([])
})
