import { describe, expect, it } from 'vitest'
import { groupByDay } from './day-groups.ts'

/** By the clock of this device, as people read it. */
const at = (...[year, month, day, hour = 12, minute = 0]: [number, number, number, number?, number?]) =>
  new Date(year, month - 1, day, hour, minute).toISOString()

const now = Date.parse(at(2026, 11, 25, 0, 30))
const shown = (...dates: string[]) =>
  groupByDay(dates, (date) => date, now).map(({ title, rows }) => [title, rows.length])

describe('rows by their time', () => {
  it('are of today, of yesterday, of this week, and then of months, each with its rows in order', () => {
    expect(
      shown(
        at(2026, 11, 25, 0, 20),
        at(2026, 11, 25, 0, 0),
        at(2026, 11, 24, 23, 59),
        at(2026, 11, 23),
        at(2026, 11, 19, 0, 0),
        at(2026, 11, 18, 23, 59),
        at(2026, 11, 1, 0, 0),
        at(2026, 10, 31, 23, 59),
        at(2026, 1, 1),
      ),
    ).toEqual([
      ['اليوم', 2],
      ['أمس', 1],
      ['هذا الأسبوع', 2],
      ['نوفمبر', 2],
      ['أكتوبر', 1],
      ['يناير', 1],
    ])
  })

  it('name the year where it is another, and never take two years for one month', () => {
    expect(shown(at(2025, 12, 31), at(2025, 11, 25), at(2024, 11, 25))).toEqual([
      ['ديسمبر 2025', 1],
      ['نوفمبر 2025', 1],
      ['نوفمبر 2024', 1],
    ])
  })

  it('know yesterday and the week across months and years', () => {
    const newYear = Date.parse(at(2026, 1, 1))
    const dates = [at(2025, 12, 31, 1), at(2025, 12, 26, 0, 0), at(2025, 12, 25, 23, 59)]
    expect(groupByDay(dates, (date) => date, newYear)).toMatchObject([
      { day: 'yesterday', title: 'أمس' },
      { day: 'week', title: 'هذا الأسبوع' },
      { day: '2025-12', title: 'ديسمبر 2025' },
    ])
  })

  it('count as today where the clock of this device is behind', () => {
    expect(shown(at(2026, 11, 26), at(2026, 11, 25, 0, 10))).toEqual([['اليوم', 2]])
  })

  it('stand together where their dates cannot be read', () => {
    expect(shown('?', '')).toEqual([['منذ وقت قريب', 2]])
  })

  it('are none where there are none', () => {
    expect(shown()).toEqual([])
  })
})
