import { expect, test } from 'vitest'
import { createRateWindow } from './rate-window.ts'

test('lets so many through within a second, and as many again in the next', () => {
  let time = 0
  const mayPass = createRateWindow(2, () => time)
  expect([mayPass(), mayPass(), mayPass()]).toEqual([true, true, false])
  time = 999
  expect(mayPass()).toBe(false)
  time = 1000
  expect([mayPass(), mayPass(), mayPass()]).toEqual([true, true, false])
})
