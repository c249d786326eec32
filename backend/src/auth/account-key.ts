/** What stands for an account in its limits and its known devices. */
import { mobileShapes, withoutTrunkZero } from '../../../shared/phone-numbers.ts'

/** Recognised in every spelling. */
const mobiles = Object.entries(mobileShapes)
const mobileCode = new RegExp(`^(?:${Object.keys(mobileShapes).join('|')})0*`)

/**
 * The one number that digits stand for, however it is spelled: with its country's code, with a zero, with both, with neither, or
 * behind the code of the other country, as the form sends it where that one is chosen. Two numbers never become one: whoever owns
 * the other would sign in to it and have the guesses at the first forgotten.
 */
function canonicalNumber(digits: string): string {
  const significant = digits.replace(/^0+/, '')
  const national = significant.replace(mobileCode, '')
  const [code] = mobiles.find(([, shape]) => shape.test(national)) ?? []
  return code ? `${code}${national}` : withoutTrunkZero(significant)
}

/**
 * Makes one key of all spellings of an account's name: capitals are no other account, and at the closed domain, where addresses stand
 * for phone numbers, neither is a number written another way.
 * @param closedDomain null where there is none
 */
export function accountKeyFor(closedDomain: string | null): (identifier: string) => string {
  const ending = closedDomain && `@${closedDomain.toLowerCase()}`
  return (identifier) => {
    const name = identifier.trim().toLowerCase()
    if (!ending || !name.endsWith(ending)) return name
    const digits = name.slice(0, -ending.length)
    return /^\d+$/.test(digits) ? `${canonicalNumber(digits)}${ending}` : name
  }
}
