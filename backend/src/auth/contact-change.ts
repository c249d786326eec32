/** Replacing an account's email or phone: at once where nothing can be confirmed, else by codes. */
import type { Statement } from '../db/database.ts'
import {
  applyEmailChange,
  applyPhoneChange,
  requestEmailChange,
  requestPhoneChange,
} from './account-changes.ts'
import { isConfirmed, needsConfirmation } from './confirmation.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import type { CodeChallenge } from './flow-state.ts'
import { readEmail, readPhone } from './identifiers.ts'
import { requireAttempt } from './rate-limits.ts'
import { sendCodeByEmail, sendCodeByMessage } from './send-code.ts'
import { findUser, type UserRow } from './users.ts'

/** What an account asks to be known by; empty for what stays. */
export interface ContactWish {
  email: string
  phone: string
}

/** The wish, checked; what the account has already is not a change. @throws AuthError validation_failed */
export function readContactWish(user: UserRow, { email, phone }: ContactWish): ContactWish {
  const wish = { email: email && readEmail(email), phone: phone && readPhone(phone) }
  return {
    email: wish.email === user.email ? '' : wish.email,
    phone: wish.phone === user.phone ? '' : wish.phone,
  }
}

/** @throws AuthError email_exists, phone_exists when another account has it */
export async function requireUnclaimed(
  { database }: AuthContext,
  { email, phone }: ContactWish,
): Promise<void> {
  if (email && (await findUser(database, { kind: 'email', value: email })))
    throw new AuthError('email_exists')
  if (phone && (await findUser(database, { kind: 'phone', value: phone })))
    throw new AuthError('phone_exists')
}

/** What to store for the wish: the change itself, or that it was asked for. */
export function contactChanges(
  context: AuthContext,
  userId: string,
  { email, phone }: ContactWish,
): Statement[] {
  const changes: Statement[] = []
  if (email) {
    changes.push(requestEmailChange(userId, email))
    if (!needsConfirmation(context, 'email')) changes.push(...applyEmailChange(userId))
  }
  if (phone) {
    changes.push(requestPhoneChange(userId, phone))
    if (!needsConfirmation(context, 'phone')) changes.push(...applyPhoneChange(userId))
  }
  return changes
}

export interface ContactChangeCodes {
  user: UserRow
  wish: ContactWish
  address: string
  redirectTo: string
  codeChallenge?: CodeChallenge | null
}

/**
 * Sends the codes that a wish needs. A new email is confirmed by the old address too, where there is one, so that a
 * stolen session is not enough.
 * @throws AuthError over_request_rate_limit
 */
export async function sendContactChangeCodes(
  context: AuthContext,
  change: ContactChangeCodes,
): Promise<void> {
  const { user, wish, address, redirectTo, codeChallenge } = change
  if (wish.email && needsConfirmation(context, 'email')) {
    await requireAttempt(context, { action: 'send_code', identifier: wish.email, address })
    const email = { userId: user.id, purpose: 'email_change', redirectTo } as const
    if (user.email && isConfirmed(user, 'email')) {
      await sendCodeByEmail(context, {
        ...email,
        kind: 'email_change_token_current',
        to: user.email,
        codeChallenge,
      })
    }
    await sendCodeByEmail(context, {
      ...email,
      kind: 'email_change_token_new',
      to: wish.email,
      codeChallenge,
    })
  }
  if (wish.phone && needsConfirmation(context, 'phone')) {
    await requireAttempt(context, { action: 'send_code', identifier: wish.phone, address })
    await sendCodeByMessage(context, { userId: user.id, kind: 'phone_change_token', to: wish.phone })
  }
}
