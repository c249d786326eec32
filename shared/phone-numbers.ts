/** What is known of phone numbers (spec 0 §5), in digits: the backend counts guesses by it, the browser reads what is typed. */

/** Mobile numbers of the two countries where most people live, without code and zero, by the country's code. */
export const mobileShapes = { '964': /^7\d{9}$/, '966': /^5\d{8}$/ } as const

/**
 * The zero that people dial inside these countries, typed behind the country's code. Of the supported ones the others have
 * none, and elsewhere it may belong to the number.
 */
const dialledWithZero = '20|44|961|962|963|964|966|971'
const trunkZero = new RegExp(`^(${dialledWithZero})0+`)
const noTrunkZero = new RegExp(`^(${dialledWithZero})(?!0)`)

/** A number behind its country's code, without the zero that is dialled inside the country. */
export function withoutTrunkZero(digits: string): string {
  return digits.replace(trunkZero, '$1')
}

/** The same with that zero, where the country has one. */
export function withTrunkZero(digits: string): string {
  return digits.replace(noTrunkZero, '$10')
}

/** Whether they are a number as E.164 has it, without its plus. */
export function isInternational(digits: string): boolean {
  return /^[1-9]\d{7,14}$/.test(digits)
}
