import { expect, test } from 'vitest'
import { secondsOf } from './admin-users.ts'

test.each([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['1.5h', 5_400],
  ['300ms', 0.3],
  ['876000h', 3_153_600_000],
  ['99999999999h', 3_153_600_000],
  ['none', null],
])('a ban of %s', (duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds)
})

test.each(['', 'a day', '24', '-1h', '1d', 'h'])('no duration: %s', (duration) => {
  expect(() => secondsOf(duration)).toThrow('invalid format for ban duration')
})
