// Phone numbers: the two readings of spec 0 §5, and the synthetic addresses that stand behind phone accounts.
import { digitsOnly, toLatinDigits } from './digits.ts'

/** Supported country codes (spec 0 §5), the default first; `iso` is the region, for its name in the reader's language. */
export const countries = [
  { code: '964', iso: 'IQ' },
  { code: '966', iso: 'SA' },
  { code: '971', iso: 'AE' },
  { code: '965', iso: 'KW' },
  { code: '973', iso: 'BH' },
  { code: '974', iso: 'QA' },
  { code: '968', iso: 'OM' },
  { code: '962', iso: 'JO' },
  { code: '961', iso: 'LB' },
  { code: '963', iso: 'SY' },
  { code: '20', iso: 'EG' },
  { code: '1', iso: 'US' },
  { code: '44', iso: 'GB' },
] as const

export type CountryCode = (typeof countries)[number]['code']
/** ISO 3166-1. */
export type Country = (typeof countries)[number]['iso']

export const defaultCountryCode: CountryCode = '964'

const syntheticDomain = 'phone.majlis.app'

/** Narrows a text to a supported country code. */
export function isCountryCode(text: string): text is CountryCode {
  return countries.some((country) => country.code === text)
}

/** The country a number without a code most likely belongs to: 9 digits are Saudi, all else Iraqi (spec 0 §5). */
export function likelyCountryCode(national: string): CountryCode {
  return digitsOnly(national).length === 9 ? '966' : defaultCountryCode
}

/** Reading A: a Saudi mobile number as +9665XXXXXXXX, or undefined where it is none. */
export function normaliseSaudiPhone(text: string): string | undefined {
  const digits = digitsOnly(text)
  const full = digits.length === 9 ? `966${digits}` : digits
  return /^9665\d{8}$/.test(full) ? `+${full}` : undefined
}

/**
 * The zero that people dial inside these countries, typed behind the country's code. Of the supported ones the others have
 * none, and elsewhere it may belong to the number.
 */
const trunkZero = /^(20|44|961|962|963|964|966|971)0+/

/** Reading B: any international number as E.164, or undefined where it is none. A leading 07 is Iraqi. */
export function normalisePhone(text: string): string | undefined {
  const cleaned = toLatinDigits(text).replace(/[^\d+]/g, '')
  const digits = digitsOnly(cleaned)
  const full = (cleaned.startsWith('+') ? digits : withCountry(digits)).replace(trunkZero, '$1')
  return /^[1-9]\d{7,14}$/.test(full) ? `+${full}` : undefined
}

function withCountry(digits: string): string {
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('07')) return `964${digits.slice(1)}`
  return digits
}

/** E.164 of a number typed beside a chosen country code; a number typed with its own code keeps it. */
export function phoneInCountry(code: CountryCode, typed: string): string | undefined {
  const text = toLatinDigits(typed).trim()
  if (text.startsWith('+') || text.startsWith('00')) return normalisePhone(text)
  const national = digitsOnly(text).replace(/^0+/, '')
  if (national === '') return undefined
  const repeatsCode = national.startsWith(code) && national.length > code.length + 7
  return normalisePhone(repeatsCode ? `+${national}` : `+${code}${national}`)
}

/** The address of a phone account made from a full number: its digits at the fixed domain (spec 0 §1). */
export function syntheticAddress(phone: string): string {
  return `${digitsOnly(phone)}@${syntheticDomain}`
}

/**
 * The addresses a phone account may have, likeliest first, without repeats. Registration used the full number's digits;
 * older accounts used code and number as they were typed.
 */
export function syntheticAddresses(code: CountryCode, typed: string): string[] {
  const digits = digitsOnly(typed)
  const guessed = likelyCountryCode(typed)
  const numbers = [phoneInCountry(code, typed), phoneInCountry(guessed, typed), `${code}${digits}`, digits]
  const usable = numbers.filter((number) => number !== undefined && digitsOnly(number).length >= 8)
  return [...new Set(usable.map((number) => syntheticAddress(number ?? '')))]
}
