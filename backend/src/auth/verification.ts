/** What a one-time code proves, and what happens to the account once it has. */
import type { Queryable, Statement } from '../db/database.ts'
import { applyEmailChange, applyPhoneChange, confirmEmail, confirmPhone } from './account-changes.ts'
import { auditEntry } from './audit-log.ts'
import { type CodeKind, useCode } from './codes.ts'
import { isConfirmed } from './confirmation.ts'
import { AuthError } from './error-codes.ts'
import { findUserById, type UserRow } from './users.ts'

/** The types that clients name. */
const verificationTypes = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email',
  'email_change',
  'sms',
  'phone_change',
] as const

export type VerificationType = (typeof verificationTypes)[number]

/** The codes that are good for each type. */
const kindsOfType: Record<VerificationType, CodeKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/** Whether a code of this type goes to a phone. What reached one address proves nothing about another. */
export function isByPhone(type: VerificationType): boolean {
  return type === 'sms' || type === 'phone_change'
}

export interface Verified {
  user: UserRow
  /** What is to be done to the account, before it signs in. */
  changes: Statement[]
  /** False when one more address has to confirm a change before anything else happens. */
  isComplete: boolean
}

/** Said when the first of two addresses has confirmed a change. */
export const oneMoreConfirmation =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** @throws AuthError validation_failed */
export function readVerificationType(name: string): VerificationType {
  if (!name) throw new AuthError('validation_failed', { message: 'Verify requires a verification type' })
  const type = verificationTypes.find((known) => known === name)
  if (!type) throw new AuthError('validation_failed', { message: 'Invalid email verification type' })
  return type
}

export interface Proof {
  type: VerificationType
  hash: string
  /** How old the code may be. */
  seconds: number
  /** Where the request comes from, for the audit log. */
  address: string
  /** What is to be done about counted tries, once the code was right. */
  forget: Statement[]
}

/**
 * Uses a code up and tells what follows.
 * @throws AuthError otp_expired, user_banned
 */
export async function useProof(
  database: Queryable,
  { type, hash, seconds, address }: Proof,
): Promise<Verified> {
  const [used] = await database.pipeline([useCode(hash, kindsOfType[type], seconds)])
  const [userId, kind] = used?.rows[0] ?? []
  const user = userId ? await findUserById(database, userId) : null
  if (!user || !kind) throw new AuthError('otp_expired')
  if (user.is_banned) throw new AuthError('user_banned')
  return verified(user, kind, type, address)
}

function verified(user: UserRow, kind: string, type: VerificationType, address: string): Verified {
  if (kind === 'email_change_token_new' || kind === 'email_change_token_current')
    return changedEmail(user, address)
  if (kind === 'phone_change_token') {
    const changes = [...applyPhoneChange(user.id), auditEntry('user_modified', user, address)]
    return { user, changes, isComplete: true }
  }
  const byPhone = type === 'sms'
  const changes = isConfirmed(user, byPhone ? 'phone' : 'email')
    ? []
    : [byPhone ? confirmPhone(user.id) : confirmEmail(user.id), auditEntry('user_signedup', user, address)]
  return { user, changes, isComplete: true }
}

/** A change of email is complete when both addresses have confirmed it, or the account had none before. */
function changedEmail(user: UserRow, address: string): Verified {
  const isSecond = user.email_change_confirm_status === 1
  if (isSecond || !user.email || !isConfirmed(user, 'email')) {
    const changes = [...applyEmailChange(user.id), auditEntry('user_modified', user, address)]
    return { user, changes, isComplete: true }
  }
  const text = 'update auth.users set email_change_confirm_status = 1 where id = $1::uuid'
  return { user, changes: [{ text, values: [user.id] }], isComplete: false }
}
