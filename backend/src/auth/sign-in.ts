/** The end of every way to sign in: a session is created, the account and the audit log say so. */
import type { Queryable, Statement } from '../db/database.ts'
import { type Actor, auditEntry } from './audit-log.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import { rememberPlaces } from './known-devices.ts'
import type { Origin } from './origin.ts'
import type { Weakness } from './password-policy.ts'
import { resetPasswordChecks } from './rate-limits.ts'
import { sessionBody } from './session-body.ts'
import { countedName, requireUse } from './session-uses.ts'
import { type AuthenticationMethod, endOldestSessions, newSession } from './sessions.ts'
import { changeUser, requirePasswordHash, touchSignIn, type UserRow } from './users.ts'

export interface SignIn {
  /** Who signs in; the account may be created by `changes`. */
  user: Actor
  method: AuthenticationMethod
  /** What the password was verified against; none for an account that `changes` create. */
  verifiedHash?: string | null
  origin: Origin
  /** The identity that was used. */
  provider: 'email' | 'phone'
  /** What else is to happen in the same transaction, before. */
  changes?: Statement[]
  weakPassword?: Weakness | null
}

/**
 * Signs in an account that has proved itself; one round trip.
 * @param database the transaction in which the proof was used up
 * @throws AuthError over_request_rate_limit, and what `isPasswordChanged` tells, when the password that was verified is no longer the account's
 */
export async function signIn(context: AuthContext, signIn: SignIn, database: Queryable = context.database) {
  const { user, method, verifiedHash, origin, provider, changes = [], weakPassword = null } = signIn
  if (verifiedHash !== undefined) await requireUse(context, 'open_session', countedName(user), origin)
  const [session, createSession] = newSession(context, user.id, method, origin)
  const current = await changeUser(database, user.id, [
    ...(verifiedHash === undefined ? [] : [requirePasswordHash(user.id, verifiedHash)]),
    ...changes,
    // Before the account says so, as in GoTrue: a trigger on sessions sees when it was signed in to last.
    createSession,
    endOldestSessions(user.id, session.id),
    touchSignIn(user.id, provider),
    ...rememberPlaces({ userId: user.id, awaitsFactor: true }, origin),
    // By a code of the owner's own mailbox or phone, not by the password that others may be guessing at.
    ...(method === 'password' ? [] : [resetPasswordChecks(context, user.id, origin.address)]),
    auditEntry('login', user, origin.address, { provider }),
  ])
  if (!current) throw new AuthError('user_not_found')
  return sessionBody(context, current, session, weakPassword)
}

/** @throws AuthError user_banned */
export function requireNotBanned(user: UserRow): void {
  if (user.is_banned) throw new AuthError('user_banned')
}
