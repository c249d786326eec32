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

/**
 * Whether somebody who reads the account's mail has said so: by a code or link, or by an admin's word. An address that counts as
 * confirmed because nothing could be sent is not proven.
 */
export function isMailboxProven(user: UserRow): boolean {
  return typeof user.raw_app_meta_data?.email_proven_at === 'string'
}

/** Lets an address count that nothing can be sent to, or that the project vouches for. */
export function confirmUnproven(userId: string, kind: Identifier['kind']): Statement {
  return kind === 'email' ? confirmEmail(userId, 'unproven') : confirmPhone(userId)
}

/** @throws AuthError email_not_confirmed, phone_not_confirmed */
export function requireConfirmed(user: UserRow, kind: Identifier['kind']): void {
  if (isConfirmed(user, kind)) return
  throw new AuthError(kind === 'email' ? 'email_not_confirmed' : 'phone_not_confirmed')
}
