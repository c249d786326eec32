import { expect, test } from 'vitest'
import { parseSchedule } from './schedule.ts'

test.each([
  ['*/5 * * * *', '2026-01-01T00:02:00Z', '2026-01-01T00:05:00.000Z'],
  ['0 */6 * * *', '2026-01-01T06:00:00Z', '2026-01-01T12:00:00.000Z'],
  ['30 3 * * 0', '2026-01-01T00:00:00Z', '2026-01-04T03:30:00.000Z'],
  ['0 0 $ * *', '2026-02-10T00:00:00Z', '2026-02-28T00:00:00.000Z'],
  ['@hourly', '2026-01-01T00:59:59Z', '2026-01-01T01:00:00.000Z'],
  ['10 seconds', '2026-01-01T00:00:03Z', '2026-01-01T00:00:10.000Z'],
  ['1 second', '2026-01-01T00:00:03.5Z', '2026-01-01T00:00:04.000Z'],
])('%s after %s', (text, after, next) => {
  expect(parseSchedule(text).nextAfter(new Date(after))?.toISOString()).toBe(next)
})

test.each(['61 * * * *', '* * *', 'tomorrow', '0 seconds', '60 seconds', ''])('%j is no schedule', (text) => {
  expect(() => parseSchedule(text)).toThrow()
})
