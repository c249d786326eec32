// Who is signed in, as every screen sees it: one small store fed by the client's auth events.
import { useSyncExternalStore } from 'react'
import { readStoredSession } from './session-token.ts'
import { getSupabase, prepareSupabase } from './supabase.ts'

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

/** Links in messages bring a session, or a code for one, in the address. */
function addressBringsSession(): boolean {
  return /[#&?](access_token|code|error_description)=/.test(location.hash + location.search)
}

function connectInBackground(): void {
  getSupabase().catch((error: unknown) => console.warn('the session stays as it was stored', error))
}

/** The first touch of the page, or another tab signing in: the client will be needed soon. */
function connectOnIntent(): void {
  const heard = new AbortController()
  const connect = () => {
    heard.abort()
    connectInBackground()
  }
  for (const sign of ['focusin', 'pointerdown', 'keydown', 'storage']) {
    addEventListener(sign, connect, { signal: heard.signal })
  }
}

/**
 * Starts following the client's session; called once, by main. A visitor without a session gets the first screen without
 * the client library, which comes while they type. Without a connection a stored session stays as it is.
 */
export function followSession(): void {
  prepareSupabase((supabase) => {
    supabase.auth.onAuthStateChange((_event, session) => {
      setSession(session ? { status: 'signed-in', userId: session.user.id } : { status: 'signed-out' })
    })
  })
  if (current.status === 'signed-out' && !addressBringsSession()) connectOnIntent()
  else connectInBackground()
}

/** The session as it is now. */
export function currentSession(): Session {
  return current
}

/** The session, and a new rendering whenever it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current)
}
