// The rules of forms (spec 0 §5). Each answers the Arabic message to show beside the field, or undefined where the value
// is good. The server refuses the same things; these spare the round trip.
import {
  isReachableEmail,
  isWrittenAsEmail,
  longestEmail,
  normalizeEmail,
} from '../../../shared/email-addresses.ts'
import {
  isCommonPassword,
  isLongEnough,
  type PasswordPolicy,
  passwordClasses,
} from '../../../shared/passwords.ts'
import { validation } from '../messages/validation.ts'
import { digitsOnly, toLatinDigits } from './digits.ts'
import { normalizePhone, normalizeSaudiPhone } from './phone.ts'

export type Problem = string | undefined

/** Digits of the messaging app's code, and of the code that resets a password by email. */
export const codeLength = 6
export const referralCodeMaxLength = 20
export const usernameMaxLength = 30
export const fullNameMaxLength = 40

const signInPasswordMinLength = 3
/** Characters of the words about oneself; the database has the same limit. */
export const bioMaxLength = 300
const usernameMinLength = 3
const fullNameMinLength = 2
const referralCodeMinLength = 6

export { normalizeEmail }

export function emailProblem(text: string): Problem {
  const email = normalizeEmail(text)
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

/** A letter of a script without small and capital ones, such as an Arabic one, is as good as either, and no symbol. */
const strengthClasses: Readonly<Record<(typeof classNames)[number], RegExp>> = {
  lowercase: /[a-z\p{Lo}]/u,
  uppercase: /[A-Z\p{Lo}]/u,
  digit: passwordClasses.digit,
  symbol: /[^a-zA-Z\d\s\p{Lo}\p{M}]/u,
}

/** 0 to 100: 20 points for each rule of reading A that is met, 30 at most for a common password (spec 0 §5). */
export function passwordStrength(typed: string): number {
  const password = toLatinDigits(typed)
  // A letter of another script passes for a symbol where a policy asks for one; what a policy takes is never called less than strong.
  const met = Math.max(
    ...[passwordClasses, strengthClasses].map(
      (classes) => classNames.filter((name) => classes[name].test(password)).length,
    ),
  )
  const points = 20 * (met + (isLongEnough(password, 'strict') ? 1 : 0))
  return isCommonPassword(password) ? Math.min(points, 30) : points
}

export function saudiPhoneProblem(text: string): Problem {
  return normalizeSaudiPhone(text) ? undefined : validation.phone.saudi
}

export function phoneProblem(text: string): Problem {
  return normalizePhone(text) ? undefined : validation.phone.international
}

/** The code sent by the messaging app: exactly 6 digits, in any script, with any spaces. */
export function codeProblem(text: string): Problem {
  return digitsOnly(text).length === codeLength ? undefined : validation.code
}

/** A referral code as it is compared: trimmed, upper case, in Latin digits. */
export function normalizeReferralCode(text: string): string {
  return toLatinDigits(text).trim().toUpperCase()
}

export function referralCodeProblem(text: string): Problem {
  const { length } = normalizeReferralCode(text)
  return length < referralCodeMinLength || length > referralCodeMaxLength ? validation.referral : undefined
}

const fullNameShape =
  /^(?:[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0621-\u063a\u0641-\u064a\u0671-\u06d3\u06d5][\u0300-\u036f\u064b-\u0655\u0670]{0,2} ?)+$/

/** How a username is written. Whether it is taken, or speaks for those who run the place, the server alone knows. */
export function usernameProblem(text: string): Problem {
  const name = text.trim()
  if (name === '') return validation.username.required
  if (name.length < usernameMinLength) return validation.username.tooShort
  if (name.length > usernameMaxLength) return validation.username.tooLong
  const isWritten = /^[A-Za-z0-9_\-\u0621-\u063a\u0641-\u064a\u0660-\u0669\u0671-\u06d3]+$/.test(name)
  return isWritten ? undefined : validation.username.characters
}

/** What is typed as it will be kept: blanks are no part of a name. */
export const asFullName = (typed: string) => typed.trim().replace(/\s+/g, ' ')

/** How a full name is written: letters, each with two marks at most, and single spaces. */
export function fullNameProblem(text: string): Problem {
  const name = asFullName(text)
  if (name.length < fullNameMinLength) return validation.fullName.tooShort
  if (name.length > fullNameMaxLength) return validation.fullName.tooLong
  return fullNameShape.test(name) ? undefined : validation.fullName.characters
}

/** The text without any markup: tags fall away with the scripts and styles in them, the words stay. */
export function stripMarkup(text: string): string {
  return text.replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '').replace(/<[^>]*>/g, '')
}

/** Digits alone, or groups of three with one sign between them all: a comma, the Arabic thousands separator or a space. */
const wholeNumber = /^[+-]?(?:\d+|[1-9]\d{0,2}([,\u066c\u0020\u00a0\u202f])\d{3}(?:\1\d{3})*)$/

/**
 * A whole number as people type it: digits of any script, grouped or not. Undefined where it is none: what could be a decimal sign is never
 * passed over, so that «1,5» is not 15 and «1.000» neither 1 nor 1,000.
 */
export function parseWholeNumber(text: string): number | undefined {
  const typed = toLatinDigits(text).trim()
  return wholeNumber.test(typed) ? Number(typed.replace(/[^\d+-]/g, '')) : undefined
}
