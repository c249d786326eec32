// Session lifecycle: how a session is opened, refreshed and ended, by the client's auth events, by links and by other tabs.
import type { AuthChangeEvent, Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import { errorKind } from './errors.ts'
import { forgetPersonalData } from './personal-data.ts'
import {
  currentPerson,
  currentSession,
  heldSession,
  isEndExpected,
  type OpenSession,
  type Session,
  setSession,
  storedSession,
  storedToken,
} from './session.ts'
import { type LinkSession, openLinkSession, readLinkSession } from './session-link.ts'
import { isRecovering } from './session-recovery.ts'
import {
  awaitsFactor,
  isAdminUser,
  readRememberedSession,
  readStoredRefreshToken,
  readStoredSession,
  sessionTokenKey,
} from './session-token.ts'
import { localStore } from './storage.ts'
import { getSupabase, prepareSupabase } from './supabase.ts'
import { isOnline } from './use-online.ts'
import { lastAnsweredRequest, onSessionDoubted } from './watched-fetch.ts'

export interface SessionHooks {
  /** Fetched while a session is being opened, so that the screens behind it are there at once. */
  preload: () => Promise<void>
  /**
   * Another person's session takes the place of this one's without a sign-out between them, as a link in a message can. The token is the
   * first's, which no client holds any more.
   */
  onReplaced: (token: string) => void
  /**
   * The session turned out to have ended: elsewhere, by a sign-out everywhere or a new password, or by a sign-out here that is under way,
   * done, or was not heard of.
   */
  onEnded: (wasExpected: boolean) => void
  /** The server refused what a link brought: the screens go on without it. */
  onLinkRefused: () => void
}

let followed: SessionHooks | undefined
/** What a link brought, while nobody has answered for it. */
let link: LinkSession | undefined
let openingLink: Promise<void> | undefined
let checking = false
let leftBehind: string | undefined // by a second factor that is still to be shown: the session's refresh token
let token = storedToken()

function hooks(): SessionHooks {
  if (!followed) throw new Error('the session is not followed yet')
  return followed
}

function sessionOf({
  user,
  access_token: accessToken,
  refresh_token: refreshToken,
}: AuthSession): OpenSession {
  return {
    status: 'signed-in',
    userId: user.id,
    isAdmin: isAdminUser(user),
    awaitsFactor: refreshToken === leftBehind || awaitsFactor(user, accessToken),
    recovering: isRecovering(accessToken),
  }
}

function isUndecided(): boolean {
  const { status } = currentSession()
  return status === 'loading' || status === 'unreachable'
}

/**
 * What is to be seen where nobody could be asked. A link comes first: the screens would change the address that it waits in. Without a
 * network the person sees what this browser has kept for them: whatever asks the server first has the token refreshed, or the session ended.
 */
function assumedSession(): Session {
  const stored = storedSession(isOnline() ? readStoredSession() : readRememberedSession())
  return link || stored.status === 'loading' ? { status: 'unreachable' } : stored
}

/** It waits until it is known to be good, or refused. */
async function openLink(supabase: SupabaseClient, brought: LinkSession): Promise<void> {
  const outcome = await openLinkSession(supabase, brought)
  if (outcome === 'unanswered') return
  link = undefined
  if (outcome === 'refused') hooks().onLinkRefused()
}

/** Whoever asks again while the link is being opened waits for the same answer. */
function openLinkOnce(supabase: SupabaseClient, brought: LinkSession): Promise<void> {
  openingLink ??= openLink(supabase, brought).finally(() => {
    openingLink = undefined
  })
  return openingLink
}

/** The screens behind a session; without them they come later. */
function preloadScreens(): Promise<void> {
  return hooks()
    .preload()
    .catch((error: unknown) => console.warn('the screens come later', error))
}

/** Asks the server about what a link brought, and what is stored, until one of them is known to be good, or none. */
async function openSession(): Promise<void> {
  const supabase = await getSupabase()
  if (link) await Promise.all([openLinkOnce(supabase, link), preloadScreens()])
  if (!link && isUndecided()) {
    const { data } = await supabase.auth.getSession()
    if (data.session && isUndecided()) setSession(sessionOf(data.session))
  }
  if (isUndecided()) setSession(assumedSession())
}

async function tryOpening(): Promise<void> {
  try {
    await openSession()
  } catch (error) {
    console.warn('the session stays as it was stored', error)
    if (isUndecided()) setSession(assumedSession())
  }
}

const patience = 8_000 // milliseconds

/** Nobody looks at a loader for as long as the library, or a link, goes on trying. What that comes to is shown all the same. */
function openInBackground(): void {
  void tryOpening()
  setTimeout(() => {
    if (isUndecided()) setSession(assumedSession())
  }, patience)
}

/** Asks again where nobody has answered, and waits for no longer than at the start. */
export async function retrySession(): Promise<void> {
  await getSupabase().then(
    (supabase) => supabase.forgetRefreshFailure(),
    () => undefined,
  )
  await Promise.race([tryOpening(), new Promise((resolve) => setTimeout(resolve, patience))])
}

/** The first touch of the page, or another tab signing in: the client will be needed soon. */
function connectOnIntent(): void {
  const heard = new AbortController()
  const connect = () => {
    heard.abort()
    void tryOpening()
  }
  for (const sign of ['focusin', 'pointerdown', 'keydown', 'storage']) {
    addEventListener(sign, connect, { signal: heard.signal })
  }
}

/** Where one person's session takes the place of another's, the one before is told of by their token. */
function noteToken(session: AuthSession | null): void {
  const person = currentPerson()
  const isAnother = session && person !== undefined && session.user.id !== person
  if (isAnother && token) hooks().onReplaced(token)
  token = session?.access_token ?? ''
}

/**
 * The server refused the token: the session has ended elsewhere, or its account has a second factor since. A refresh tells
 * which; one that is refused ends the session here too.
 */
async function checkSession(): Promise<void> {
  if (currentSession().status !== 'signed-in' || checking) return
  checking = true
  const wasExpected = isEndExpected(lastAnsweredRequest())
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
  const session = currentSession()
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
  hooks().onEnded(wasExpected)
}

/** Shows what has become of the stored session; while a link waits that does not matter, and `openSession` finds it out afterwards. */
function showStored(session: AuthSession | null, event?: AuthChangeEvent): void {
  noteToken(session)
  if (link) return
  const next: Session = session ? sessionOf(session) : { status: 'signed-out' }
  setSession(event === 'USER_UPDATED' && next.status === 'signed-in' ? { ...next, recovering: false } : next)
}

/**
 * Another tab said that the session ended, and one is stored: a newer one, which stays, or the same, whose removal is not seen here
 * yet. That it is tells this event.
 */
function followRemoval({ key }: StorageEvent): void {
  if (key === sessionTokenKey && readStoredSession().kind === 'none') showStored(null)
}

/** That there is none at the start is no event: `openSession` finds out why. */
function followEvents(supabase: SupabaseClient): void {
  supabase.auth.onAuthStateChange((event, session) => {
    if (!session && (event === 'INITIAL_SESSION' || readStoredSession().kind !== 'none')) return
    showStored(session, event)
  })
}

/**
 * Starts following the client's session; called once, by main, before any screen changes the address. A visitor without a session gets
 * the first screen without the client library, which comes while they type. Without an answer a stored session stays as it is.
 */
export function followSession(given: SessionHooks): void {
  followed = given
  link = readLinkSession(location.hash)
  if (link) setSession({ status: 'loading' })
  onSessionDoubted(() => {
    checkSession().catch((error: unknown) => console.warn('the session is looked at later', error))
  })
  prepareSupabase(followEvents)
  addEventListener('storage', followRemoval)
  if (currentSession().status === 'signed-out') {
    // A page that was left in the middle of a sign-out had no time for it.
    forgetPersonalData()
    connectOnIntent()
  } else {
    openInBackground()
  }
}

/**
 * Runs the work while the screens keep seeing the session as it was, then shows what has become of it. For a sign-in that
 * may yet be taken back.
 */
export function holdSession<Result>(work: () => Promise<Result>): Promise<Result> {
  return heldSession(work, preloadScreens())
}
