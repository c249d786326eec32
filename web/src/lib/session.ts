// Who is signed in, as every screen sees it: one small store fed by the client's auth events.
import type { Session as AuthSession } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { forgetPersonalData } from './personal-data.ts'
import { isAdminUser, readStoredAccess, readStoredSession } from './session-token.ts'
import { getSupabase, prepareSupabase } from './supabase.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      userId: string
      isAdmin: boolean
      /** Came by the link of a reset message: the next thing is a new password. */
      recovering: boolean
    }

const stored = storedSession()
/** What a link brings has to be read before any screen changes the address. */
let current: Session = addressBringsSession() ? { status: 'loading' } : stored
/** Whose data this browser holds. */
let person = personOf(stored)
let held = 0
let announced: Session | undefined
let fetchHouse = async () => {}
const listeners = new Set<() => void>()
let token = storedToken()
let tellReplaced: (token: string) => void = () => undefined

function storedToken(): string {
  const found = readStoredAccess()
  return found.kind === 'valid' ? found.token : ''
}

function storedSession(): Session {
  const found = readStoredSession()
  if (found.kind === 'valid') {
    return { status: 'signed-in', userId: found.userId, isAdmin: found.isAdmin, recovering: false }
  }
  return { status: found.kind === 'expired' ? 'loading' : 'signed-out' }
}

function personOf(session: Session): string | undefined {
  return session.status === 'signed-in' ? session.userId : undefined
}

function isSame(a: Session, b: Session): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status
  return a.userId === b.userId && a.isAdmin === b.isAdmin && a.recovering === b.recovering
}

function setSession(next: Session): void {
  if (held > 0) {
    announced = next
    return
  }
  if (isSame(current, next)) return
  if (person !== undefined && person !== personOf(next)) forgetPersonalData()
  person = personOf(next)
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Links in messages bring a session, or a code for one, in the address. */
function addressBringsSession(): boolean {
  return /[#&?](access_token|code)=/.test(location.hash + location.search)
}

/** What the library leaves of an address that brought a session. */
function dropEmptyFragment(): void {
  if (location.href.endsWith('#'))
    history.replaceState(history.state, '', location.pathname + location.search)
}

function connectInBackground(): void {
  getSupabase().catch((error: unknown) => {
    console.warn('the session stays as it was stored', error)
    if (current.status === 'loading') setSession(stored)
  })
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

function sessionOf(session: AuthSession | null, event: string): Session {
  if (!session) return { status: 'signed-out' }
  const { user } = session
  const wasRecovering = current.status === 'signed-in' && current.recovering && current.userId === user.id
  const recovering = event === 'PASSWORD_RECOVERY' || wasRecovering
  return { status: 'signed-in', userId: user.id, isAdmin: isAdminUser(user), recovering }
}

/** Where one person's session takes the place of another's, the one before is told of by their token. */
function noteToken(session: AuthSession | null): void {
  const isAnother = session && person !== undefined && session.user.id !== person
  if (isAnother && token) tellReplaced(token)
  token = session?.access_token ?? ''
}

/**
 * What is done for a person whom another replaces without a sign-out between them, as a link in a message can. The listener
 * is given the token of the first, which no client holds any more.
 */
export function onReplaced(listener: (token: string) => void): void {
  tellReplaced = listener
}

/**
 * Starts following the client's session; called once, by main. A visitor without a session gets the first screen without
 * the client library, which comes while they type. Without a connection a stored session stays as it is.
 */
export function followSession(): void {
  prepareSupabase((supabase) => {
    supabase.auth.onAuthStateChange((event, session) => {
      dropEmptyFragment()
      noteToken(session)
      setSession(sessionOf(session, event))
    })
  })
  if (current.status === 'signed-out') {
    // A page that was left in the middle of a sign-out had no time for it.
    forgetPersonalData()
    connectOnIntent()
  } else {
    connectInBackground()
  }
}

/** What is fetched while a session is being opened, so that the screens behind it are there at once. */
export function onOpening(fetch: () => Promise<void>): void {
  fetchHouse = fetch
}

/**
 * Runs the work while the screens keep seeing the session as it was, then shows what has become of it. For a sign-in that
 * may yet be taken back.
 */
export async function holdSession<Result>(work: () => Promise<Result>): Promise<Result> {
  held += 1
  const fetched = fetchHouse().catch((error: unknown) => console.warn('the house comes later', error))
  try {
    const result = await work()
    if (announced?.status === 'signed-in') await fetched
    return result
  } finally {
    held -= 1
    if (held === 0 && announced) {
      const next = announced
      announced = undefined
      setSession(next)
    }
  }
}

/** The new password is set; the house opens. */
export function endRecovery(): void {
  if (current.status === 'signed-in') setSession({ ...current, recovering: false })
}

/** The session as it is now. */
export function currentSession(): Session {
  return current
}

/** The session, and a new rendering whenever it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current)
}

/** Whether the signed-in person is an admin, for what is shown; the server decides by itself what they may. */
export function useIsAdmin(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.isAdmin
}
