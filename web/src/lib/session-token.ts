// The session that supabase-js keeps in storage, read without the library: enough to draw the right screen at once.
import { fieldOf, numberField, textField } from './records.ts'
import { localStore } from './storage.ts'

/** Where supabase-js keeps the session. */
export const sessionTokenKey = 'majlis-auth'

export type StoredSession =
  | { kind: 'none' }
  | { kind: 'expired' }
  | { kind: 'valid'; userId: string; isAdmin: boolean }

/** Whether the account may do what stands under /admin: a claim its owner cannot write. The server asks again each time. */
export function isAdminUser(user: unknown): boolean {
  return textField(fieldOf(user, 'app_metadata'), 'role') === 'admin'
}

/** What the stored value says at the time `now` (milliseconds). Expired ones must be refreshed before they are believed. */
export function interpretStoredSession(value: unknown, now: number): StoredSession {
  const user = fieldOf(value, 'user')
  const userId = textField(user, 'id')
  const expiresAt = numberField(value, 'expires_at')
  if (!userId || !expiresAt) return { kind: 'none' }
  return expiresAt * 1000 > now ? { kind: 'valid', userId, isAdmin: isAdminUser(user) } : { kind: 'expired' }
}

export function readStoredSession(): StoredSession {
  return interpretStoredSession(localStore.read(sessionTokenKey), Date.now())
}

/** Who is signed in, and the token that opens the data for them. */
export interface StoredAccess {
  userId: string
  token: string
}

/** Whether there is a session, and what it opens while it is valid. */
export function readStoredAccess(): { kind: 'none' | 'expired' } | ({ kind: 'valid' } & StoredAccess) {
  const stored = readStoredSession()
  if (stored.kind !== 'valid') return stored
  const token = textField(localStore.read(sessionTokenKey), 'access_token') ?? ''
  return { kind: 'valid', userId: stored.userId, token }
}
