// The rules of forms (spec 0 §5). Each answers the Arabic message to show beside the field, or undefined where the value
// is good. The server refuses the same things; these spare the round trip.
import {
  isReachableEmail,
  isWrittenAsEmail,
  longestEmail,
  normaliseEmail,
} from '../../../shared/email-addresses.ts'
import {
  isCommonPassword,
  isLongEnough,
  type PasswordPolicy,
  passwordClasses,
} from '../../../shared/passwords.ts'
import { validation } from '../messages/validation.ts'
import { digitsOnly, toLatinDigits } from './digits.ts'
import { normalisePhone, normaliseSaudiPhone } from './phone.ts'

export type Problem = string | undefined

/** Digits of the messaging app's code, and of the code that resets a password by email. */
export const codeLength = 6
export const referralCodeMaxLength = 20
export const usernameMaxLength = 30

const signInPasswordMinLength = 3
const usernameMinLength = 3
const referralCodeMinLength = 6

export { normaliseEmail }

export function emailProblem(text: string): Problem {
  const email = normaliseEmail(text)
  if (email.length > longestEmail) return validation.email.tooLong
  if (/[<>]|javascript:|data:|on\w+=/.test(email)) return validation.email.unsafe
  return isWrittenAsEmail(email) && isReachableEmail(email) ? undefined : validation.email.format
}

/** In the order in which they are said. */
const classNames = ['lowercase', 'uppercase', 'digit', 'symbol'] as const

/** Reading A (spec 0 §5): 8 characters, four classes, none of the common ones. */
function strictPasswordProblem(password: string): Problem {
  if (!isLongEnough(password, 'strict')) return validation.password.tooShortStrict
  const missing = classNames.find((name) => !passwordClasses[name].test(password))
  if (missing) return validation.password[missing]
  return isCommonPassword(password) ? validation.password.common : undefined
}

/** A new password typed twice, under the policy: what is wrong with each. */
export function passwordPairProblems(
  password: string,
  confirmation: string,
  policy: PasswordPolicy,
): { password: Problem; confirmation: Problem } {
  return {
    password: newPasswordProblem(password, policy),
    confirmation: password === confirmation ? undefined : validation.password.mismatch,
  }
}

/** A new password under the policy of this installation. */
export function newPasswordProblem(password: string, policy: PasswordPolicy): Problem {
  if (policy === 'strict') return strictPasswordProblem(password)
  return isLongEnough(password, 'standard') ? undefined : validation.password.tooShort
}

/** Sign-in asks only for a length that could be a password at all. */
export function signInPasswordProblem(password: string): Problem {
  return password.length < signInPasswordMinLength ? validation.password.tooShortToSignIn : undefined
}

/** 0 to 100: 20 points for each rule of reading A that is met, 30 at most for a common password (spec 0 §5). */
export function passwordStrength(password: string): number {
  const met = classNames.filter((name) => passwordClasses[name].test(password)).length
  const points = 20 * (met + (isLongEnough(password, 'strict') ? 1 : 0))
  return isCommonPassword(password) ? Math.min(points, 30) : points
}

export function saudiPhoneProblem(text: string): Problem {
  return normaliseSaudiPhone(text) ? undefined : validation.phone.saudi
}

export function phoneProblem(text: string): Problem {
  return normalisePhone(text) ? undefined : validation.phone.international
}

/** The code sent by the messaging app: exactly 6 digits, in any script, with any spaces. */
export function codeProblem(text: string): Problem {
  return digitsOnly(text).length === codeLength ? undefined : validation.code
}

/** A referral code as it is compared: trimmed, upper case, in Latin digits. */
export function normaliseReferralCode(text: string): string {
  return toLatinDigits(text).trim().toUpperCase()
}

export function referralCodeProblem(text: string): Problem {
  const { length } = normaliseReferralCode(text)
  return length < referralCodeMinLength || length > referralCodeMaxLength ? validation.referral : undefined
}

/** How a name is written. Whether it is taken, or speaks for those who run the place, the server alone knows. */
export function usernameProblem(text: string): Problem {
  const name = text.trim()
  if (name === '') return validation.username.required
  if (name.length < usernameMinLength) return validation.username.tooShort
  if (name.length > usernameMaxLength) return validation.username.tooLong
  const isWritten = /^[A-Za-z0-9_\-\u0621-\u063a\u0641-\u064a\u0660-\u0669\u0671-\u06d3]+$/.test(name)
  return isWritten ? undefined : validation.username.characters
}

/** The text without any markup: tags fall away with the scripts and styles in them, the words stay. */
export function stripMarkup(text: string): string {
  return text.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '').replace(/<[^>]*>/g, '')
}

/** A number as people type it: digits of any script, grouping, spaces. Undefined where it is none. */
export function parseNumber(text: string): number | undefined {
  const cleaned = toLatinDigits(text)
    .replace(/[\s,\u066c]/g, '')
    .replace('\u066b', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(cleaned) ? Number(cleaned) : undefined
}
