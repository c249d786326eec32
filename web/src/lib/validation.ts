// The rules of forms (spec 0 §5). Each answers the Arabic message to show beside the field, or undefined where the value
// is good. The server refuses the same things; these spare the round trip.
import { validation } from '../messages/validation.ts'
import { digitsOnly, toLatinDigits } from './digits.ts'
import { normalisePhone, normaliseSaudiPhone } from './phone.ts'

export type Problem = string | undefined

/** Digits of the messaging app's code, and of the code that resets a password by email. */
export const codeLength = 6
export const referralCodeMaxLength = 20
export const usernameMaxLength = 30

const emailMaxLength = 254
const passwordMinLength = { standard: 6, strict: 8, signIn: 3 }
const usernameMinLength = 3
const referralCodeMinLength = 6
const commonPasswords = new Set([
  ...['password', 'password1', 'password123', '12345678', '123456789', 'qwerty123', 'qwertyuiop', '11111111'],
  ...['admin123', 'letmein1', 'welcome1', 'iloveyou', 'abc12345', '1q2w3e4r', 'passw0rd', '87654321'],
])

/** An address as it is stored and compared. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
}

export function emailProblem(text: string): Problem {
  const email = normaliseEmail(text)
  if (email.length > emailMaxLength) return validation.email.tooLong
  if (/[<>]|javascript:|data:|on\w+=/.test(email)) return validation.email.unsafe
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? undefined : validation.email.format
}

/** The four character classes of reading A, each with what is said when it is missing. */
const passwordClasses: readonly [RegExp, string][] = [
  [/[a-z]/, validation.password.lowercase],
  [/[A-Z]/, validation.password.uppercase],
  [/\d/, validation.password.digit],
  [/[^A-Za-z0-9\s]/, validation.password.symbol],
]

/** Reading A (spec 0 §5): 8 characters, four classes, none of the common ones. */
function strictPasswordProblem(password: string): Problem {
  if (password.length < passwordMinLength.strict) return validation.password.tooShortStrict
  const missing = passwordClasses.find(([pattern]) => !pattern.test(password))
  if (missing) return missing[1]
  return commonPasswords.has(password.toLowerCase()) ? validation.password.common : undefined
}

/** A new password typed twice, under the policy: what is wrong with each. */
export function passwordPairProblems(
  password: string,
  confirmation: string,
  policy: 'standard' | 'strict',
): { password: Problem; confirmation: Problem } {
  return {
    password: newPasswordProblem(password, policy),
    confirmation: password === confirmation ? undefined : validation.password.mismatch,
  }
}

/** A new password under the policy of this installation. */
export function newPasswordProblem(password: string, policy: 'standard' | 'strict'): Problem {
  if (policy === 'strict') return strictPasswordProblem(password)
  return password.length < passwordMinLength.standard ? validation.password.tooShort : undefined
}

/** Sign-in asks only for a length that could be a password at all. */
export function signInPasswordProblem(password: string): Problem {
  return password.length < passwordMinLength.signIn ? validation.password.tooShortToSignIn : undefined
}

/** 0 to 100: 20 points for each rule of reading A that is met, 30 at most for a common password (spec 0 §5). */
export function passwordStrength(password: string): number {
  const met = passwordClasses.filter(([pattern]) => pattern.test(password)).length
  const points = 20 * (met + (password.length >= passwordMinLength.strict ? 1 : 0))
  return commonPasswords.has(password.toLowerCase()) ? Math.min(points, 30) : points
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
