// Phone numbers: the two readings of spec 0 §5, and the synthetic addresses that stand behind phone accounts.
import * as v from 'valibot'
import { isInternational, mobileShapes, withoutTrunkZero } from '../../../shared/phone-numbers.ts'
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

export const countryCodeSchema = v.picklist(countries.map(({ code }) => code))

const mobiles: Readonly<Partial<Record<CountryCode, RegExp>>> = mobileShapes

/** What a phone field keeps of what is typed: digits, as Latin ones, and the marks people write between them. */
export function phoneCharacters(text: string): string {
  return toLatinDigits(text).replace(/[^\d+\s-]/g, '')
}

/** The one of the two whose mobile number it is, as people there write it: with its zero or not, behind the code or not. */
function mobileCountry(typed: string): CountryCode | undefined {
  const digits = digitsOnly(typed).replace(/^0+/, '')
  return countries.find(({ code }) => {
    const national = digits.startsWith(code) ? digits.slice(code.length).replace(/^0+/, '') : digits
    return mobiles[code]?.test(national)
  })?.code
}

/** The supported country whose code it is typed with; none of the codes begins another. */
function writtenCountry(typed: string): CountryCode | undefined {
  const written = /^(?:\+|00)(\d*)/.exec(toLatinDigits(typed).replace(/[^\d+]/g, ''))?.[1]
  return countries.find(({ code }) => written?.startsWith(code))?.code
}

/** A number with its country code apart; undefined where it is written without one, or nothing stands behind it. */
export function splitCountryCode(text: string): { code: CountryCode; national: string } | undefined {
  const code = writtenCountry(text)
  if (!code) return undefined
  const written = new RegExp(`^\\s*(?:\\+|00)[\\s-]*${[...code].join('[\\s-]*')}[\\s-]*`)
  const national = phoneCharacters(text).replace(written, '').trim()
  return national === '' ? undefined : { code, national }
}

/**
 * The country that a number being typed is taken for: that of the code it is typed with; an Iraqi or Saudi mobile tells its own,
 * whichever of the two is chosen. In other countries numbers look alike, so those have to be chosen.
 */
export function countryOf(typed: string, chosen: CountryCode = defaultCountryCode): CountryCode {
  const written = writtenCountry(typed)
  if (written) return written
  return mobiles[chosen] ? (mobileCountry(typed) ?? chosen) : chosen
}

/** Reading A: a Saudi mobile number as +9665XXXXXXXX, or undefined where it is none. */
export function normalizeSaudiPhone(text: string): string | undefined {
  const digits = digitsOnly(text)
  const full = digits.length === 9 ? `966${digits}` : digits
  return /^9665\d{8}$/.test(full) ? `+${full}` : undefined
}

/** Reading B: any international number as E.164, or undefined where it is none. A leading 07 is Iraqi, 05 and 8 digits Saudi. */
export function normalizePhone(text: string): string | undefined {
  const cleaned = toLatinDigits(text).replace(/[^\d+]/g, '')
  const digits = digitsOnly(cleaned)
  const full = withoutTrunkZero(cleaned.startsWith('+') ? digits : withCountry(digits))
  return isInternational(full) ? `+${full}` : undefined
}

function withCountry(digits: string): string {
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('07')) return `964${digits.slice(1)}`
  if (/^05\d{8}$/.test(digits)) return `966${digits.slice(1)}`
  return digits
}

/**
 * E.164 of a number typed beside a chosen country code, or undefined where it is none of that country; a number typed with its own
 * code keeps it.
 */
export function phoneInCountry(code: CountryCode, typed: string): string | undefined {
  const text = toLatinDigits(typed).trim()
  if (text.startsWith('+') || text.startsWith('00')) return normalizePhone(text)
  const national = digitsOnly(text).replace(/^0+/, '')
  if (national === '') return undefined
  const repeatsCode = national.startsWith(code) && national.length > code.length + 7
  const phone = normalizePhone(repeatsCode ? `+${national}` : `+${code}${national}`)
  return phone && isMobileWhereKnown(code, phone) ? phone : undefined
}

function isMobileWhereKnown(code: CountryCode, phone: string): boolean {
  return mobiles[code]?.test(phone.slice(1 + code.length)) ?? true
}

/** The address of a phone account made from a full number: its digits at the installation's domain (spec 0 §1). */
export function syntheticAddress(phone: string, domain: string): string {
  return `${digitsOnly(phone)}@${domain}`
}

/**
 * The addresses a phone account may have, likeliest first, without repeats. Registration used the full number's digits;
 * older accounts used code and number as they were typed.
 */
export function syntheticAddresses(code: CountryCode, typed: string, domain: string): string[] {
  const digits = digitsOnly(typed)
  const guessed = countryOf(typed)
  const numbers = [phoneInCountry(code, typed), phoneInCountry(guessed, typed), `${code}${digits}`, digits]
  const usable = numbers.filter((number) => number !== undefined && digitsOnly(number).length >= 8)
  return [...new Set(usable.map((number) => syntheticAddress(number ?? '', domain)))]
}
