import { expect, test, vi } from 'vitest'
import { createRateWindow } from './rate-window.ts'

test('lets so many through within a second, and as many again in the next', () => {
  let time = 0
  const mayPass = createRateWindow(2, { now: () => time })
  expect([mayPass(), mayPass(), mayPass()]).toEqual([true, true, false])
  time = 999
  expect(mayPass()).toBe(false)
  time = 1000
  expect([mayPass(), mayPass(), mayPass()]).toEqual([true, true, false])
})

test('counts what each costs, over the time it is told', () => {
  let time = 0
  const mayPass = createRateWindow(10, { windowMs: 5_000, now: () => time })
  expect([mayPass(9), mayPass(1), mayPass(1)]).toEqual([true, true, false])
  time = 4_999
  expect(mayPass(1)).toBe(false)
  time = 5_000
  expect(mayPass(10)).toBe(true)
})

test('a machine whose clock is set back does not make a window last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const mayPass = createRateWindow(1, { windowMs: 1 })
  mayPass()
  vi.setSystemTime(Date.now() - 3_600_000)
  await expect.poll(() => mayPass()).toBe(true)
  vi.useRealTimers()
})
