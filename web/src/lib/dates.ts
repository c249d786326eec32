// Dates as people read them, in Arabic words with Latin digits.
import { lazy } from './lazy.ts'

const dateAndTime = lazy(
  () => new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { dateStyle: 'long', timeStyle: 'short' }),
)

/** Morning or evening stays in the line of its hour. */
const withHalfOfDay = (text: string) => text.replace(/ (?=[صم]$)/, '\u00a0')

/** "20 نوفمبر 2026 في 12:46 م" of an ISO date; empty where it cannot be read. */
export function formatDateTime(date: string): string {
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : withHalfOfDay(dateAndTime().format(moment))
}

const timeAlone = lazy(() => new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { timeStyle: 'short' }))

/** "12:46 م" of an ISO date, by the clock of this device; empty where it cannot be read. */
export function formatTime(date: string): string {
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : withHalfOfDay(timeAlone().format(moment))
}

const dateFormat = (parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { ...parts, timeZone: 'UTC' }))
const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })
const monthAlone = dateFormat({ month: 'long' })
const monthAndYear = dateFormat({ month: 'long', year: 'numeric' })

/** "25 نوفمبر" of a day such as 2026-11-25; empty where it cannot be read. */
export function formatDay(day: string): string {
  const moment = new Date(day)
  return Number.isNaN(moment.getTime()) ? '' : dayAndMonth().format(moment)
}

/** "نوفمبر" of a month such as 2026-11, or "نوفمبر 2026"; empty where it cannot be read. */
export function formatMonth(month: string, { withYear = false } = {}): string {
  const moment = new Date(`${month}-01`)
  if (Number.isNaN(moment.getTime())) return ''
  return (withYear ? monthAndYear() : monthAlone()).format(moment)
}
