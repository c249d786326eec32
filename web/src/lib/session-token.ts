// The session that supabase-js keeps in storage, read without the library: enough to draw the right screen at once.
import { isRecord, numberField, textField } from './records.ts'
import { localStore } from './storage.ts'

/** Where supabase-js keeps the session; public/boot.js looks there too. */
export const sessionTokenKey = 'majlis-auth'

export type StoredSession = { kind: 'none' } | { kind: 'expired' } | { kind: 'valid'; userId: string }

/** What the stored value says at the time `now` (milliseconds). Expired ones must be refreshed before they are believed. */
export function interpretStoredSession(value: unknown, now: number): StoredSession {
  const userId = isRecord(value) ? textField(value.user, 'id') : undefined
  const expiresAt = numberField(value, 'expires_at')
  if (!userId || !expiresAt) return { kind: 'none' }
  return expiresAt * 1000 > now ? { kind: 'valid', userId } : { kind: 'expired' }
}

export function readStoredSession(): StoredSession {
  return interpretStoredSession(localStore.read(sessionTokenKey), Date.now())
}
