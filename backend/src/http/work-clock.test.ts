import { expect, test } from 'vitest'
import { createWorkClock } from './work-clock.ts'

test('who works alone is charged the time, who shares the machine a share of it', () => {
  let now = 0
  const clock = createWorkClock(2, () => now)
  const finishAlone = clock.begin()
  now = 100
  expect(finishAlone()).toBe(100)
  const finishes = Array.from({ length: 8 }, () => clock.begin())
  now = 500
  // Eight on two processors: a quarter of the time each.
  expect(finishes.map((finish) => finish())).toEqual(Array(8).fill(100))
})

test('time in which nobody works is charged to nobody', () => {
  let now = 0
  const clock = createWorkClock(1, () => now)
  now = 1_000
  const finish = clock.begin()
  now = 1_010
  expect(finish()).toBe(10)
})
