/** What a one-time code proves, and what happens to the account once it has. */
import type { Database, Queryable, Statement, TextResult } from '../db/database.ts'
import {
  applyEmailChange,
  applyPhoneChange,
  confirmEmail,
  confirmPhone,
  resetUnprovenAccount,
} from './account-changes.ts'
import { auditEntry } from './audit-log.ts'
import { type CodeKind, consumeDigits, consumeLink } from './codes.ts'
import { isConfirmed, isMailboxProven } from './confirmation.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import { requireAttempt } from './rate-limits.ts'
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
  /** The account had a password, and the proof took it away: it may have been a stranger's. */
  losesPassword: boolean
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

/** What is presented to prove an address or number, with what is to be done once it was right. */
export interface OtpVerification {
  type: VerificationType
  /** Uses up the code, when there is such a one; the last one tells. */
  consume: Statement[]
  /** Where the request comes from, for the audit log. */
  address: string
}

/** What comes of a proof, in the transaction in which the code is used up. */
type Finish<Result> = (verified: Verified, transaction: Queryable) => Promise<Result>

/**
 * Follows a link. Only what is wrong counts, by network: 256 bits are not guessed, and neighbours who try keep nobody's own mail
 * from working.
 * @throws AuthError otp_expired, user_banned, over_request_rate_limit
 */
export async function followLink<Result>(
  context: AuthContext,
  { type, tokens, address }: { type: VerificationType; tokens: string[]; address: string },
  finish: Finish<Result>,
): Promise<Result> {
  const consume = consumeLink(tokens, kindsOfType[type])
  return consumeOtp(context.database, { type, consume, address }, finish).catch(async (error: unknown) => {
    if (error instanceof AuthError && error.code === 'otp_expired') {
      await requireAttempt(context, { action: 'verify_link', identifier: null, address })
    }
    throw error
  })
}

export function verifyByDigits(
  secret: { jwtSecret: string },
  type: VerificationType,
  sentTo: string,
  digits: string,
): Statement[] {
  return consumeDigits(secret, sentTo, digits, kindsOfType[type])
}

/**
 * Uses a code up and does what follows, all of it or nothing: what fails on the way leaves a code that can be tried again.
 * @throws AuthError otp_expired, user_banned, and what `finish` throws
 */
export async function consumeOtp<Result>(
  database: Database,
  otp: OtpVerification,
  finish: Finish<Result>,
): Promise<Result> {
  const done = await database.transaction(async (transaction) => {
    const used = (await transaction.pipeline(otp.consume)).at(-1)
    const verified = await readVerified(transaction, otp, used)
    return verified && { result: await finish(verified, transaction) }
  })
  // Out here, since that a guess was wrong has to stay counted.
  if (!done) throw new AuthError('otp_expired')
  return done.result
}

/** What a used code proves, null when there was none. @throws AuthError otp_expired, user_banned */
async function readVerified(
  transaction: Queryable,
  { type, address }: OtpVerification,
  used: TextResult | undefined,
): Promise<Verified | null> {
  const [userId, kind, passwordHash = null, newEmail, newPhone] = used?.rows[0] ?? []
  const user = userId ? await findUserById(transaction, userId) : null
  if (!user || !kind) return null
  if (user.is_banned) throw new AuthError('user_banned')
  switch (kind) {
    case 'email_change_token_current':
    case 'email_change_token_new':
      return confirmChange(transaction, user, { kind, email: newEmail ?? '' }, address)
    case 'phone_change_token':
      return complete(user, [
        ...applyPhoneChange(user.id, newPhone ?? ''),
        auditEntry('user_modified', user, address),
      ])
    default:
      return proveContact(user, type === 'sms' ? 'phone' : 'email', passwordHash, address)
  }
}

/** The first proof of an address or number: from now on the account belongs to whoever can read what is sent there. */
function proveContact(
  user: UserRow,
  contact: 'email' | 'phone',
  passwordHash: string | null,
  address: string,
): Verified {
  if (contact === 'email' ? isMailboxProven(user) : isConfirmed(user, 'phone')) return complete(user, [])
  const confirm = contact === 'email' ? confirmEmail(user.id, 'by mail') : confirmPhone(user.id)
  const changes = [
    ...resetUnprovenAccount(user.id, passwordHash),
    confirm,
    auditEntry('user_signedup', user, address),
  ]
  return {
    ...complete(user, changes),
    losesPassword: passwordHash === null && Boolean(user.encrypted_password),
  }
}

/** How `email_change_confirm_status` remembers who has confirmed: 1 the present address, 2 the new one. */
export const sidesOfEmailChange = {
  email_change_token_current: { own: 1, other: 2 },
  email_change_token_new: { own: 2, other: 1 },
} as const

/** A change of email is complete when both addresses have confirmed it, each for itself, or the account had none before. */
async function confirmChange(
  database: Queryable,
  user: UserRow,
  { kind, email }: { kind: keyof typeof sidesOfEmailChange; email: string },
  address: string,
): Promise<Verified> {
  const { own, other } = sidesOfEmailChange[kind]
  const isAlone = !user.email || !isConfirmed(user, 'email')
  // Of two sides at once the second finds what the first has written.
  const [found] = await database.pipeline([noteConfirmation(user.id, email, own)])
  const [before] = found?.rows[0] ?? []
  if (before === undefined) throw new AuthError('otp_expired')
  if (!isAlone && before !== String(other))
    return { user, changes: [], isComplete: false, losesPassword: false }
  const changes = applyEmailChange(user.id, email, 'by mail')
  return complete(user, [...changes, auditEntry('user_modified', user, address)])
}

/** Gives a row with what was noted before; none when another address was asked for meanwhile. */
function noteConfirmation(userId: string, email: string, side: number): Statement {
  return {
    text: `
      with before as (
        select email_change_confirm_status as status
        from auth.users
        where id = $1::uuid and email_change = $3
        for no key update
      )
      update auth.users
      set email_change_confirm_status = $2::smallint
      from before
      where id = $1::uuid
      returning before.status`,
    values: [userId, String(side), email],
  }
}

function complete(user: UserRow, changes: Statement[]): Verified {
  return { user, changes, isComplete: true, losesPassword: false }
}
