// The session that supabase-js keeps in storage, read without the library: enough to draw the right screen at once.
import { localStore } from './storage.ts'
import { fieldOf, numberField, textField } from './unknown-fields.ts'

/** Where supabase-js keeps the session. */
export const sessionTokenKey = 'majlis-auth'

export type StoredSession =
  | { kind: 'none' }
  | { kind: 'expired'; userId: string }
  | { kind: 'valid'; userId: string; isAdmin: boolean; awaitsFactor: boolean }

/** Whether the account may do what stands under /admin: a claim its owner cannot write. The server asks again each time. */
export function isAdminUser(user: unknown): boolean {
  return textField(fieldOf(user, 'app_metadata'), 'role') === 'admin'
}

function claimsOf(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** What an access token says of how its session was opened: `aal1` by one proof, `aal2` by two. */
function assuranceOf(token: string): string | undefined {
  return textField(claimsOf(token), 'aal')
}

/** Which session an access token is of: the same after each refresh. */
export function sessionIdOf(token: string): string | undefined {
  return textField(claimsOf(token), 'session_id')
}

/** Whether the account has a second factor that the session has not shown: nothing opens before its code. */
export function awaitsFactor(user: unknown, token: string): boolean {
  const factors = fieldOf(user, 'factors')
  const hasFactor =
    Array.isArray(factors) && factors.some((factor: unknown) => textField(factor, 'status') === 'verified')
  return hasFactor && assuranceOf(token) !== 'aal2'
}

/** What the stored value says at the time `now` (milliseconds). Expired ones must be refreshed before they are believed. */
export function interpretStoredSession(value: unknown, now: number): StoredSession {
  const user = fieldOf(value, 'user')
  const userId = textField(user, 'id')
  const expiresAt = numberField(value, 'expires_at')
  if (!userId || !expiresAt) return { kind: 'none' }
  if (expiresAt * 1000 <= now) return { kind: 'expired', userId }
  const token = textField(value, 'access_token') ?? ''
  return { kind: 'valid', userId, isAdmin: isAdminUser(user), awaitsFactor: awaitsFactor(user, token) }
}

export function readStoredSession(): StoredSession {
  return interpretStoredSession(localStore.read(sessionTokenKey), Date.now())
}

/** Also one that has expired; empty where there is none. */
export function readStoredToken(): string {
  return textField(localStore.read(sessionTokenKey), 'access_token') ?? ''
}

/** Whose session it is, also where its token has expired. */
export function readRememberedSession(): StoredSession {
  return interpretStoredSession(localStore.read(sessionTokenKey), 0)
}

/** Of the session that is stored now, by whichever tab; undefined where there is none. */
export function readStoredRefreshToken(): string | undefined {
  return textField(localStore.read(sessionTokenKey), 'refresh_token')
}

/** Who is signed in, and the token that opens the data for them, once the second factor was shown. */
export interface StoredAccess {
  userId: string
  token: string
  awaitsFactor: boolean
}

/** Whether there is a session, and what it opens while it is valid. */
export function readStoredAccess(): { kind: 'none' | 'expired' } | ({ kind: 'valid' } & StoredAccess) {
  const stored = readStoredSession()
  if (stored.kind !== 'valid') return stored
  const { userId, awaitsFactor } = stored
  return { kind: 'valid', userId, token: readStoredToken(), awaitsFactor }
}
