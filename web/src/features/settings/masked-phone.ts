// A phone number as its owner knows it again and nobody reads it over their shoulder.
import { splitCountryCode } from '../../lib/phone.ts'

const first = 3
const last = 4

/** «+964 770 ••• 0001» of a number in E.164. */
export function maskedPhone(phone: string): string {
  const split = splitCountryCode(phone)
  const national = split?.national ?? phone.replace(/^\+/, '')
  if (national.length <= first + last) return phone
  const shown = `${national.slice(0, first)} ••• ${national.slice(-last)}`
  return split ? `+${split.code} ${shown}` : `+${shown}`
}
