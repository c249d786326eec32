// "قبل 5 دقائق": how long ago something was, by Intl.

const format = new Intl.RelativeTimeFormat('ar-u-nu-latn', { numeric: 'auto' })

/** The units and how many seconds each takes, largest first. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Shown when the date cannot be read (spec 1 §8). */
const recently = 'منذ وقت قريب'

/** How long before `now` (milliseconds) the ISO date was. Clocks that run ahead count as now. */
export function relativeTime(date: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(date)) / 1000)
  if (Number.isNaN(seconds)) return recently
  for (const [unit, length] of units) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  }
  return 'الآن'
}
