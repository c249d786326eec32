/** What a password must be like, by the project's policy (spec 0 §5, readings A and B). */
import {
  isCommonPassword,
  isLongEnough,
  type PasswordPolicy,
  passwordClasses,
  passwordMinLength,
} from '../../../shared/passwords.ts'
import { AuthError } from './error-codes.ts'

export interface Weakness {
  reasons: ('length' | 'characters' | 'pwned')[]
  message: string
}

/** In bytes; longer ones cannot be imported into Supabase, which hashes with bcrypt. */
const maximumLength = 72

/** What is weak about a password, or null. */
export function weaknessOf(password: string, policy: PasswordPolicy): Weakness | null {
  const found: [Weakness['reasons'][number], string][] = []
  if (!isLongEnough(password, policy)) {
    found.push(['length', `Password should be at least ${passwordMinLength[policy]} characters.`])
  }
  if (policy === 'strict' && !Object.values(passwordClasses).every((pattern) => pattern.test(password))) {
    const wanted = 'a lower case letter, an upper case letter, a digit and a symbol'
    found.push(['characters', `Password should contain at least one of each: ${wanted}.`])
  }
  if (policy === 'strict' && isCommonPassword(password)) {
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  }
  if (found.length === 0) return null
  return { reasons: found.map(([reason]) => reason), message: found.map(([, text]) => text).join(' ') }
}

/**
 * Lets a new password pass.
 * @throws AuthError weak_password with its reasons, validation_failed when it is too long
 */
export function requireStrongPassword(password: string, policy: PasswordPolicy): void {
  if (Buffer.byteLength(password) > maximumLength) {
    throw new AuthError('validation_failed', {
      message: `Password cannot be longer than ${maximumLength} characters`,
    })
  }
  const weakness = weaknessOf(password, policy)
  if (!weakness) return
  throw new AuthError('weak_password', { message: weakness.message, weakPasswordReasons: weakness.reasons })
}
