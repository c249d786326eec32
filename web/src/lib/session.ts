// Who is signed in, as every screen sees it: one small store fed by the client's auth events.
import { useSyncExternalStore } from 'react'
import { readStoredSession } from './session-token.ts'
import { getSupabase } from './supabase.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; userId: string }

let current: Session = initialSession()
const listeners = new Set<() => void>()

function initialSession(): Session {
  const stored = readStoredSession()
  if (stored.kind === 'valid') return { status: 'signed-in', userId: stored.userId }
  return { status: stored.kind === 'expired' ? 'loading' : 'signed-out' }
}

function isSame(a: Session, b: Session): boolean {
  if (a.status === 'signed-in' && b.status === 'signed-in') return a.userId === b.userId
  return a.status === b.status
}

function setSession(next: Session): void {
  if (isSame(current, next)) return
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts following the client's session; called once, by main. Without a connection a stored session stays as it is. */
export async function followSession(): Promise<void> {
  const supabase = await getSupabase()
  supabase.auth.onAuthStateChange((_event, session) => {
    setSession(session ? { status: 'signed-in', userId: session.user.id } : { status: 'signed-out' })
  })
}

/** The session, and a new rendering whenever it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current)
}
