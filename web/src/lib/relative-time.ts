// "قبل 5 دقائق": how long ago something was.
import { timeAgoTexts } from '../messages/time-ago.ts'
import { plural } from './plural.ts'

/** The units and how many seconds each takes, largest first. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long before `now` (milliseconds) the ISO date was. Clocks that run ahead count as now. */
export function relativeTime(date: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(date)) / 1000)
  if (Number.isNaN(seconds)) return timeAgoTexts.unknown
  for (const [unit, length] of units) {
    if (seconds >= length) return plural(Math.floor(seconds / length), timeAgoTexts[unit])
  }
  return timeAgoTexts.now
}
