// Day groups: rows that are listed by their time, newest or oldest first, in bands of the time they are of: today, yesterday, this week, then months.
import { timeAgoTexts } from '../messages/time-ago.ts'
import { formatMonth } from './dates.ts'

export interface DayGroup<Row> {
  /** `today`, `yesterday`, `week`, or a month such as 2026-11, by the clock of this device; empty where the dates cannot be read. */
  day: string
  /** «اليوم», «أمس», «هذا الأسبوع», «نوفمبر», and with the year where it is another. */
  title: string
  rows: Row[]
}

const msOfDay = 24 * 60 * 60 * 1000

/** Days since 1970 of the day that the moment is in, by the clock of this device, whatever hours its days have. */
function dayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / msOfDay
}

const named = {
  today: timeAgoTexts.today,
  yesterday: timeAgoTexts.yesterday,
  week: timeAgoTexts.thisWeek,
} as const

const isNamed = (band: string): band is keyof typeof named => band in named

/** The seven days that end today are this week, on whichever day one's week begins. */
function bandOf(moment: Date, now: Date): string {
  const daysAgo = dayNumber(now) - dayNumber(moment)
  if (daysAgo === 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo < 7) return 'week'
  return `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, '0')}`
}

function titleOf(band: string, now: Date): string {
  if (band === '') return timeAgoTexts.unknown
  if (isNamed(band)) return named[band]
  return formatMonth(band, { withYear: !band.startsWith(`${now.getFullYear()}-`) })
}

/** `dateOf` answers a row's ISO date, `now` is in milliseconds. A row that is ahead of the clock is of today. The groups stand as the rows do. */
export function groupByDay<Row>(
  rows: readonly Row[],
  dateOf: (row: Row) => string,
  now: number,
): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = []
  const today = new Date(now)
  for (const row of rows) {
    const time = Math.min(Date.parse(dateOf(row)), now)
    const day = Number.isNaN(time) ? '' : bandOf(new Date(time), today)
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, title: titleOf(day, today), rows: [row] })
  }
  return groups
}
