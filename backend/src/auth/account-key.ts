/** What stands for an account in its limits, and the names under which it may stand. */
import { mobileShapes, withoutTrunkZero, withTrunkZero } from '../../../shared/phone-numbers.ts'

/** Recognised in every spelling. */
const mobiles = Object.entries(mobileShapes)
const mobileCodes = Object.keys(mobileShapes)
const mobileCode = new RegExp(`^(?:${mobileCodes.join('|')})0*`)

/** A mobile number of the two countries, however it is spelled: with its country's code, with a zero, with both, with neither, or behind the
 * code of the other country, as the form sends it where that one is chosen. */
function readMobile(digits: string): { code: string; national: string } | undefined {
  const national = digits.replace(/^0+/, '').replace(mobileCode, '')
  const code = mobiles.find(([, shape]) => shape.test(national))?.[0]
  return code === undefined ? undefined : { code, national }
}

/**
 * The one number that digits stand for. Two numbers never become one: whoever owns the other would sign in to it and have the guesses at the
 * first forgotten.
 */
function canonicalNumber(digits: string): string {
  const mobile = readMobile(digits)
  return mobile ? `${mobile.code}${mobile.national}` : withoutTrunkZero(digits.replace(/^0+/, ''))
}

/** The number, and the ways of writing it under which people have accounts: older ones are kept as they were typed. */
function spellingsOf(digits: string): string[] {
  const number = canonicalNumber(digits)
  const { national } = readMobile(digits) ?? {}
  if (!national) return [number, withTrunkZero(number)]
  return [number, ...['', ...mobileCodes].flatMap((code) => [`${code}0${national}`, `${code}${national}`])]
}

/** A name in lower case, taken apart where it is an address of the closed domain that stands for a number. */
function nameReader(closedDomain: string | null) {
  const ending = closedDomain && `@${closedDomain.toLowerCase()}`
  return (identifier: string): { name: string; number?: { digits: string; ending: string } } => {
    const name = identifier.trim().toLowerCase()
    if (!ending || !name.endsWith(ending)) return { name }
    const digits = name.slice(0, -ending.length)
    return /^\d+$/.test(digits) ? { name, number: { digits, ending } } : { name }
  }
}

/**
 * Makes one key of all spellings of an account's name: capitals are no other account, and at the closed domain, where addresses stand
 * for phone numbers, neither is a number written another way.
 * @param closedDomain null where there is none
 */
export function accountKeyFor(closedDomain: string | null): (identifier: string) => string {
  const read = nameReader(closedDomain)
  return (identifier) => {
    const { name, number } = read(identifier)
    return number ? `${canonicalNumber(number.digits)}${number.ending}` : name
  }
}

/**
 * Tells the names under which the account may stand that a key is counted for, what was given first.
 * @param closedDomain null where there is none
 */
export function accountNamesFor(closedDomain: string | null): (identifier: string) => string[] {
  const read = nameReader(closedDomain)
  return (identifier) => {
    const { name, number } = read(identifier)
    const others = number ? spellingsOf(number.digits).map((digits) => `${digits}${number.ending}`) : []
    return [...new Set([name, ...others])]
  }
}
