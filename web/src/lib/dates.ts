// Dates as people read them, in Arabic words with Latin digits.
import { once } from './once.ts'

const dateAndTime = once(
  () => new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { dateStyle: 'long', timeStyle: 'short' }),
)

/** "20 نوفمبر 2026 في 12:46 م" of an ISO date; empty where it cannot be read. */
export function formatDateTime(date: string): string {
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : dateAndTime().format(moment)
}
