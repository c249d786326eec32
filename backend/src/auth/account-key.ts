/** What stands for an account in its limits. */

/**
 * So many digits at the end of a number are the same however it is spelled: with its country's code, with a zero, with
 * both or with neither. Shorter ones would let strangers share a limit.
 */
const significantDigits = 9

/**
 * Makes one key of all spellings of an account's name: capitals are no other account, and at the domain of addresses
 * that stand for phone numbers, neither is a number written another way.
 * @param phoneDomain the domain of those addresses; null where there is none
 */
export function accountKeyFor(phoneDomain: string | null): (identifier: string) => string {
  const ending = phoneDomain && `@${phoneDomain.toLowerCase()}`
  return (identifier) => {
    const name = identifier.trim().toLowerCase()
    if (!ending || !name.endsWith(ending)) return name
    const digits = name.slice(0, -ending.length)
    return /^\d+$/.test(digits) ? `${digits.slice(-significantDigits)}${ending}` : name
  }
}
