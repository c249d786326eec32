/** Whether an account has proved that its email or phone is its own, and whether it has to. */
import type { Statement } from '../db/database.ts'
import { confirmEmail, confirmPhone } from './account-changes.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import type { Identifier } from './identifiers.ts'
import type { UserRow } from './users.ts'

export function isConfirmed(user: UserRow, kind: Identifier['kind']): boolean {
  return (kind === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null
}

/** Addresses are confirmed by code only where codes can be sent. */
export function needsConfirmation(context: AuthContext, kind: Identifier['kind']): boolean {
  return (kind === 'email' ? context.mailer : context.messenger) !== null
}

export function confirm(userId: string, kind: Identifier['kind']): Statement {
  return kind === 'email' ? confirmEmail(userId) : confirmPhone(userId)
}

/** @throws AuthError email_not_confirmed, phone_not_confirmed */
export function requireConfirmed(user: UserRow, kind: Identifier['kind']): void {
  if (isConfirmed(user, kind)) return
  throw new AuthError(kind === 'email' ? 'email_not_confirmed' : 'phone_not_confirmed')
}
