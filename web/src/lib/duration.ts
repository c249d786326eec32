// Duration: a span of time as it is counted down or played, as days and a clock, or in words.
import { waitTexts } from '../messages/errors.ts'
import { plural } from './plural.ts'

export interface DurationParts {
  days: number
  /** What is left beside the days: 23:59:58, under an hour 00:14. */
  clock: string
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `seconds` is whole and not negative. */
export function durationParts(seconds: number): DurationParts {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  const clock = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return { days, clock: days + hours > 0 ? `${twoDigits(hours)}:${clock}` : clock }
}

/** All of it as hours, minutes and seconds: 24:00:00, 00:00:09. `seconds` is whole and not negative. */
export function hoursClock(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

/** Of a film: 0:09, 61:01. `seconds` is not negative; one that is not finite is nothing. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`
}

/** A wait in words: whole minutes, never too few, and seconds in the last of them. `seconds` is whole and not negative. */
export function waitInWords(seconds: number): string {
  return seconds > 60
    ? plural(Math.ceil(seconds / 60), waitTexts.minutes)
    : plural(seconds, waitTexts.seconds)
}
