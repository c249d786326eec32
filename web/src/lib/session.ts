// Who is signed in, as every screen sees it: one small store fed by the client's auth events.
import { useStore } from '@nanostores/react'
import type { Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import { atom } from 'nanostores'
import { errorKind } from './errors.ts'
import { forgetPersonalData } from './personal-data.ts'
import { type LinkSession, openLinkSession, readLinkSession } from './session-link.ts'
import { beginRecovery, forgetRecovery, isRecovering } from './session-recovery.ts'
import {
  awaitsFactor,
  isAdminUser,
  readStoredAccess,
  readStoredRefreshToken,
  readStoredSession,
  sessionTokenKey,
} from './session-token.ts'
import { localStore } from './storage.ts'
import { getSupabase, prepareSupabase } from './supabase.ts'
import { lastAnsweredRequest, onSessionDoubted } from './watched-fetch.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      userId: string
      isAdmin: boolean
      /** The password was right, the code of the second factor is still to come. */
      awaitsFactor: boolean
      /** Came by the link of a reset message: the next thing is a new password. */
      recovering: boolean
    }

const stored = storedSession()
/** What a link brings has to be read before any screen changes the address. */
const link = readLinkSession(location.hash, Date.now())
const current = atom<Session>(link ? { status: 'loading' } : stored)
/** Whose data this browser holds. */
let person = personOf(stored)
let held = 0
let checking = false
let leftBehind: string | undefined // by a second factor that is still to be shown: the session's refresh token
let announced: Session | undefined
let fetchHouse = async () => {}
let token = storedToken()
let tellReplaced: (token: string) => void = () => undefined
let tellEnded: (wasExpected: boolean) => void = () => undefined
/** The person has asked for the end of the session that is open: until when it may have come, by `performance.now()`. */
let endExpectedAt = Number.NEGATIVE_INFINITY

function storedToken(): string {
  const found = readStoredAccess()
  return found.kind === 'valid' ? found.token : ''
}

function storedSession(): Session {
  const found = readStoredSession()
  if (found.kind === 'valid') {
    const { userId, isAdmin, awaitsFactor } = found
    return { status: 'signed-in', userId, isAdmin, awaitsFactor, recovering: isRecovering(storedToken()) }
  }
  return { status: found.kind === 'expired' ? 'loading' : 'signed-out' }
}

function personOf(session: Session): string | undefined {
  return session.status === 'signed-in' ? session.userId : undefined
}

function isSame(a: Session, b: Session): boolean {
  if (a.status !== 'signed-in' || b.status !== 'signed-in') return a.status === b.status
  return (
    a.userId === b.userId &&
    a.isAdmin === b.isAdmin &&
    a.awaitsFactor === b.awaitsFactor &&
    a.recovering === b.recovering
  )
}

function setSession(next: Session): void {
  if (held > 0) {
    announced = next
    return
  }
  if (isSame(current.get(), next)) return
  if (person !== undefined && person !== personOf(next)) forgetPersonalData()
  if (person !== personOf(next)) endExpectedAt = Number.NEGATIVE_INFINITY
  person = personOf(next)
  if (next.status !== 'signed-in' || !next.recovering) forgetRecovery()
  current.set(next)
}

function connectInBackground(): void {
  getSupabase().catch((error: unknown) => {
    console.warn('the session stays as it was stored', error)
    if (current.get().status === 'loading') setSession(stored)
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
  const { user, access_token: accessToken } = session
  return {
    status: 'signed-in',
    userId: user.id,
    isAdmin: isAdminUser(user),
    awaitsFactor: session.refresh_token === leftBehind || awaitsFactor(user, accessToken),
    recovering: event !== 'USER_UPDATED' && isRecovering(accessToken),
  }
}

/** The screens wait for it. Other tabs take the session over, this one alone asks for the new password. */
function openLink(supabase: SupabaseClient, link: LinkSession): Promise<void> {
  if (link.isRecovery && !link.isOld) beginRecovery(link.accessToken)
  return holdSession(() => openLinkSession(supabase, link))
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
 * The server refused the token: the session has ended elsewhere, or its account has a second factor since. A refresh tells
 * which; one that is refused ends the session here too.
 */
async function checkSession(): Promise<void> {
  if (current.get().status !== 'signed-in' || checking) return
  checking = true
  const wasExpected = lastAnsweredRequest() < endExpectedAt
  try {
    const supabase = await getSupabase()
    const { data } = await supabase.auth.getSession()
    if (!data.session) return
    const { refresh_token: refreshToken } = data.session
    const { error } = await supabase.auth.refreshSession(data.session)
    if (error?.code === 'insufficient_aal') awaitFactor(refreshToken)
    else if (error && errorKind(error) === 'session') await endSession(supabase, refreshToken, wasExpected)
  } finally {
    checking = false
  }
}

/** A second factor is in force since: the session goes on once it is shown, unless it was, and what that brought is stored. */
function awaitFactor(refreshToken: string): void {
  const session = current.get()
  if (session.status !== 'signed-in' || readStoredRefreshToken() !== refreshToken) return
  leftBehind = refreshToken
  setSession({ ...session, awaitsFactor: true })
}

/**
 * Ends a session that the server refused; the library keeps it as long as its access token has not expired. What another tab has
 * stored meanwhile, as by a link in a message, is a session of its own and stays: that tab tells this one of it.
 */
async function endSession(
  supabase: SupabaseClient,
  refreshToken: string,
  wasExpected: boolean,
): Promise<void> {
  const stored = readStoredRefreshToken()
  if (stored !== undefined && stored !== refreshToken) return
  // Removed here: the library would ask the server before it removes what is stored by then.
  localStore.remove(sessionTokenKey)
  await supabase.auth.signOut({ scope: 'local' })
  tellEnded(wasExpected)
}

/**
 * Another tab said that the session ended, and one is stored: a newer one, which stays, or the same, whose removal is not seen here
 * yet. That it is tells this event.
 */
function followRemoval({ key }: StorageEvent): void {
  if (key !== sessionTokenKey || readStoredSession().kind !== 'none') return
  noteToken(null)
  setSession({ status: 'signed-out' })
}

/**
 * Starts following the client's session; called once, by main. A visitor without a session gets the first screen without
 * the client library, which comes while they type. Without a connection a stored session stays as it is.
 */
export function followSession(): void {
  onSessionDoubted(() => {
    checkSession().catch((error: unknown) => console.warn('the session is looked at later', error))
  })
  prepareSupabase((supabase) => {
    supabase.auth.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT' && readStoredSession().kind === 'valid') return
      noteToken(session)
      setSession(sessionOf(session, event))
    })
    if (link)
      openLink(supabase, link).catch((error: unknown) => console.warn('the link brought nothing', error))
  })
  addEventListener('storage', followRemoval)
  if (current.get().status === 'signed-out') {
    // A page that was left in the middle of a sign-out had no time for it.
    forgetPersonalData()
    connectOnIntent()
  } else {
    connectInBackground()
  }
}

/**
 * What is done when a session turns out to have ended: elsewhere, by a sign-out everywhere or a new password, or by a sign-out here
 * that is under way, done, or was not heard of.
 */
export function onEnded(listener: (wasExpected: boolean) => void): void {
  tellEnded = listener
}

/** The person asks for the end of their session; the answer may be lost. */
export function expectEnd(): void {
  endExpectedAt = Number.POSITIVE_INFINITY
}

/** What has become of it is not known: where the session is answered from now on, it did not end. */
export function doubtEnd(): void {
  endExpectedAt = performance.now()
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
  const session = current.get()
  if (session.status === 'signed-in') setSession({ ...session, recovering: false })
}

/** The session as it is now. */
export function currentSession(): Session {
  return current.get()
}

/** The session, and a new rendering whenever it changes. */
export function useSession(): Session {
  return useStore(current)
}

/** Whether the signed-in person is an admin, for what is shown; the server decides by itself what they may. */
export function useIsAdmin(): boolean {
  const session = useSession()
  return session.status === 'signed-in' && session.isAdmin
}
