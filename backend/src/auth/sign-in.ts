/** The end of every way to sign in: a session is created, the account and the audit log say so. */
import type { Statement } from '../db/database.ts'
import { type Actor, auditEntry } from './audit-log.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './error-codes.ts'
import type { Origin } from './origin.ts'
import type { Weakness } from './password-policy.ts'
import { sessionBody } from './session-body.ts'
import { type AuthenticationMethod, newSession } from './sessions.ts'
import { changeUser, touchSignIn, type UserRow } from './users.ts'

export interface SignIn {
  /** Who signs in; the account may be created by `changes`. */
  user: Actor
  method: AuthenticationMethod
  origin: Origin
  /** The identity that was used. */
  provider: 'email' | 'phone'
  /** What else is to happen in the same transaction, before. */
  changes?: Statement[]
  weakPassword?: Weakness | null
}

/** Signs in an account that has proved itself; one round trip. */
export async function signIn(context: AuthContext, signIn: SignIn) {
  const { user, method, origin, provider, changes = [], weakPassword = null } = signIn
  const [session, createSession] = newSession(user.id, method, origin)
  const current = await changeUser(context.database, user.id, [
    ...changes,
    touchSignIn(user.id, provider),
    createSession,
    auditEntry('login', user, origin.address, { provider }),
  ])
  if (!current) throw new AuthError('user_not_found')
  return sessionBody(context, current, session, weakPassword)
}

/** @throws AuthError user_banned */
export function requireNotBanned(user: UserRow): void {
  if (user.is_banned) throw new AuthError('user_banned')
}
