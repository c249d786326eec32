/** Replacing an account's email or phone: at once where nothing can be confirmed, else by codes. */
import type { Queryable, Statement } from '../db/database.ts'
import {
  applyEmailChange,
  applyPhoneChange,
  requestEmailChange,
  requestPhoneChange,
} from './account-changes.ts'
import { isConfirmed, needsConfirmation } from './confirmation.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import { attemptOf } from './find-user-rate-limited.ts'
import type { CodeChallenge } from './flow-state.ts'
import { type Identifier, readEmail, readPhone } from './identifiers.ts'
import type { Origin } from './origin.ts'
import { requireAttempts } from './rate-limits.ts'
import { sendCodeByEmail, sendCodeByMessage } from './send-code.ts'
import { findUser, type UserRow } from './users.ts'
import { sidesOfEmailChange } from './verification.ts'

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

/**
 * @param by whose wish it is, who may have it already
 * @throws AuthError email_exists, phone_exists when another account has it
 */
export async function requireUnclaimed(
  { database }: { database: Queryable },
  { email, phone }: ContactWish,
  by?: { id: string },
): Promise<void> {
  const isAnothers = async (identifier: Identifier) => {
    const found = await findUser(database, identifier)
    return found !== null && found.id !== by?.id
  }
  if (email && (await isAnothers({ kind: 'email', value: email }))) throw new AuthError('email_exists')
  if (phone && (await isAnothers({ kind: 'phone', value: phone }))) throw new AuthError('phone_exists')
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
    if (!needsConfirmation(context, 'email')) changes.push(...applyEmailChange(userId, email, 'unproven'))
  }
  if (phone) {
    changes.push(requestPhoneChange(userId, phone))
    if (!needsConfirmation(context, 'phone')) changes.push(...applyPhoneChange(userId, phone))
  }
  return changes
}

/** To whom a wish sends codes. */
export function recipientsOf(context: AuthContext, user: UserRow, { email, phone }: ContactWish): string[] {
  const mailboxes =
    email && needsConfirmation(context, 'email') ? unconfirmedSides(user, email).map(({ to }) => to) : []
  return phone && needsConfirmation(context, 'phone') ? [...mailboxes, phone] : mailboxes
}

/**
 * Counts what a wish will send, before it is noted: for all who get a code, or for nobody when one of them has had enough.
 * @throws AuthError over_request_rate_limit
 */
export async function countContactChange(
  context: AuthContext,
  recipients: string[],
  origin: Origin,
  transaction?: Queryable,
): Promise<void> {
  const attempts = recipients.map((identifier) => attemptOf('send_code', identifier, origin))
  await requireAttempts(context, attempts, transaction)
}

export interface ContactChangeCodes {
  user: UserRow
  wish: ContactWish
  redirectTo: string
  codeChallenge?: CodeChallenge | null
  /** When the request began, by `performance.now()`; now unless given. */
  begunAt?: number
}

/**
 * Sends the codes that a wish needs. A new email is confirmed by the old address too, where there is one, so that a
 * stolen session is not enough. Who has confirmed already is not asked again.
 */
export async function sendContactChangeCodes(
  context: AuthContext,
  change: ContactChangeCodes,
): Promise<void> {
  const { user, wish, redirectTo, codeChallenge, begunAt } = change
  if (wish.email && needsConfirmation(context, 'email')) {
    const email = { userId: user.id, purpose: 'email_change', redirectTo, codeChallenge, begunAt } as const
    await Promise.all(
      unconfirmedSides(user, wish.email).map((side) => sendCodeByEmail(context, { ...email, ...side })),
    )
  }
  if (wish.phone && needsConfirmation(context, 'phone')) {
    const code = { userId: user.id, kind: 'phone_change_token', to: wish.phone, begunAt } as const
    await sendCodeByMessage(context, code)
  }
}

/** The addresses that a change of email still waits for. */
function unconfirmedSides(user: UserRow, wish: string) {
  const isUnderWay = user.email_change === wish
  const present = { kind: 'email_change_token_current', to: user.email ?? '' } as const
  const next = { kind: 'email_change_token_new', to: wish } as const
  const sides = user.email && isConfirmed(user, 'email') ? [present, next] : [next]
  return sides.filter(
    ({ kind }) => !isUnderWay || user.email_change_confirm_status !== sidesOfEmailChange[kind].own,
  )
}
