/** Email addresses and phone numbers as accounts are known by: checked, and in the one form that is stored. */
import {
  isReachableEmail,
  isWrittenAsEmail,
  longestEmail,
  normalizeEmail,
} from '../../../shared/email-addresses.ts'
import { isInternational } from '../../../shared/phone-numbers.ts'
import { AuthError } from './error-codes.ts'

/** An account's email or phone; exactly one of them. */
export type Identifier = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

/**
 * The address, trimmed and in lower case.
 * @throws AuthError validation_failed, or email_address_invalid when no mail could ever reach it
 */
export function readEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === '') throw new AuthError('validation_failed', { message: 'An email address is required' })
  if (email.length > longestEmail) {
    throw new AuthError('validation_failed', { message: 'An email address is too long' })
  }
  if (!isWrittenAsEmail(email)) {
    throw new AuthError('validation_failed', {
      message: 'Unable to validate email address: invalid format',
    })
  }
  if (!isReachableEmail(email)) {
    throw new AuthError('email_address_invalid', { message: `Email address "${email}" is invalid` })
  }
  return email
}

/**
 * The number in international digits, without the plus, as GoTrue stores it.
 * @throws AuthError validation_failed
 */
export function readPhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!isInternational(phone)) {
    throw new AuthError('validation_failed', { message: 'Invalid phone number format (E.164 required)' })
  }
  return phone
}

/**
 * What a request that names either an email or a phone means.
 * @param both what to say when both are given
 * @param neither what to say when none is
 * @throws AuthError validation_failed
 */
export function readIdentifier(
  { email, phone }: { email: string; phone: string },
  { both, neither }: { both: string; neither: string },
): Identifier {
  if (email && phone) throw new AuthError('validation_failed', { message: both })
  if (email) return { kind: 'email', value: readEmail(email) }
  if (phone) return { kind: 'phone', value: readPhone(phone) }
  throw new AuthError('validation_failed', { message: neither })
}

/**
 * The account that somebody wants to sign in to. What cannot be a name is let through, to be known by nobody: it gets
 * the answer of a wrong password.
 * @throws AuthError validation_failed, invalid_credentials for names longer than any
 */
export function readKnownIdentifier({ email, phone }: { email: string; phone: string }): Identifier {
  const message = 'Only an email address or phone number should be provided on login.'
  if (email && phone) throw new AuthError('validation_failed', { message })
  if (!email && !phone) throw new AuthError('validation_failed', { message: 'missing email or phone' })
  if (Math.max(email.length, phone.length) > longestEmail) throw new AuthError('invalid_credentials')
  if (email) return { kind: 'email', value: normalizeEmail(email) }
  return { kind: 'phone', value: phone.replace(/^\+/, '').replaceAll(' ', '') }
}
