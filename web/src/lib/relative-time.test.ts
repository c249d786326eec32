import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

describe('relative time', () => {
  it.each([
    ['2026-11-20T11:59:30Z', 'الآن'],
    ['2026-11-20T12:00:30Z', 'الآن'],
    ['2026-11-20T11:59:00Z', 'قبل دقيقة واحدة'],
    ['2026-11-20T11:55:00Z', 'قبل 5 دقائق'],
    ['2026-11-20T10:00:00Z', 'قبل ساعتين'],
    ['2026-11-19T11:00:00Z', 'أمس'],
    ['2026-11-09T12:00:00Z', 'الأسبوع الماضي'],
    ['2025-08-20T12:00:00Z', 'السنة الماضية'],
  ])('says %s as %s', (date, text) => {
    expect(relativeTime(date, now)).toBe(text)
  })

  it.each([
    ['minute', 60, 59],
    ['hour', 3_600, 23],
    ['day', 86_400, 6],
    ['week', 604_800, 4],
    ['month', 2_592_000, 12],
    ['year', 31_536_000, 120],
  ] as const)('counts every %s as Intl does', (unit, seconds, most) => {
    const format = new Intl.RelativeTimeFormat('ar-u-nu-latn', { numeric: 'auto' })
    const counts = Array.from({ length: most }, (_, index) => index + 1)
    const said = counts.map((count) =>
      relativeTime(new Date(now - count * seconds * 1_000).toISOString(), now),
    )
    expect(said).toEqual(counts.map((count) => format.format(-count, unit)))
  })

  it('falls back where the date cannot be read', () => {
    expect(relativeTime('not a date', now)).toBe('منذ وقت قريب')
  })
})
