// Session store: who is signed in, as every screen sees it. lib/follow-session.ts feeds it.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { claimPersonalData, forgetPersonalData } from './personal-data.ts'
import { forgetRecovery, isRecovering } from './session-recovery.ts'
import { readStoredAccess, readStoredSession, readStoredToken } from './session-token.ts'

export interface OpenSession {
  status: 'signed-in'
  userId: string
  isAdmin: boolean
  /** The password was right, the code of the second factor is still to come. */
  awaitsFactor: boolean
  /** Came by the link of a reset message: the next thing is a new password. */
  recovering: boolean
}

export type Session =
  | { status: 'loading' }
  /** A session is stored, or was brought by a link, and nobody has answered whether it lives. */
  | { status: 'unreachable' }
  | { status: 'signed-out' }
  | OpenSession

const current = atom<Session>(storedSession())
/** Whose data this browser holds. */
let person = storedPerson()
if (person !== undefined) claimPersonalData(person)
let held = 0
let announced: Session | undefined
/** The person has asked for the end of the session that is open: until when it may have come, by `performance.now()`. */
let endExpectedAt = Number.NEGATIVE_INFINITY
let leftByChoice = false

/** The access token that is stored; empty where it is good no longer. */
export function storedToken(): string {
  const found = readStoredAccess()
  return found.kind === 'valid' ? found.token : ''
}

/** The session as it is stored; one whose token has expired is believed once it is refreshed. */
export function storedSession(found = readStoredSession()): Session {
  if (found.kind === 'valid') {
    const { userId, isAdmin, awaitsFactor } = found
    return { status: 'signed-in', userId, isAdmin, awaitsFactor, recovering: isRecovering(readStoredToken()) }
  }
  return { status: found.kind === 'expired' ? 'loading' : 'signed-out' }
}

function storedPerson(): string | undefined {
  const found = readStoredSession()
  return found.kind === 'none' ? undefined : found.userId
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

/** What was kept for the person, and for their session, goes with them. */
function takeLeave(next: OpenSession | { status: 'signed-out' }): void {
  const nextPerson = next.status === 'signed-in' ? next.userId : undefined
  if (person !== undefined && person !== nextPerson) forgetPersonalData()
  if (person !== nextPerson) {
    leftByChoice = nextPerson === undefined && endExpectedAt > Number.NEGATIVE_INFINITY
    endExpectedAt = Number.NEGATIVE_INFINITY
  }
  person = nextPerson
  if (person !== undefined) claimPersonalData(person)
  if (next.status !== 'signed-in' || !next.recovering) forgetRecovery()
}

/** What every screen sees from now on, or once it is held no longer. */
export function setSession(next: Session): void {
  if (held > 0) {
    announced = next
    return
  }
  if (isSame(current.get(), next)) return
  if (next.status === 'signed-in' || next.status === 'signed-out') takeLeave(next)
  current.set(next)
}

/**
 * Runs the work while the screens keep seeing the session as it was, then shows what has become of it. `beforeOpening` is waited for
 * where somebody is signed in by then.
 */
export async function heldSession<Result>(
  work: () => Promise<Result>,
  beforeOpening: Promise<void>,
): Promise<Result> {
  held += 1
  try {
    const result = await work()
    if (announced?.status === 'signed-in') await beforeOpening
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

/** Whose data this browser holds; undefined for nobody's. */
export function currentPerson(): string | undefined {
  return person
}

/** The person asks for the end of their session; the answer may be lost. */
export function expectEnd(): void {
  endExpectedAt = Number.POSITIVE_INFINITY
}

/** What has become of it is not known: where the session is answered from now on, it did not end. */
export function doubtEnd(): void {
  endExpectedAt = performance.now()
}

/** Nobody is signed in, because the last person here asked for the end of their session. */
export function wasLeftByChoice(): boolean {
  return leftByChoice
}

/** Whether they have asked for it, and the session was not answered since: `answeredAt` by `performance.now()`. */
export function isEndExpected(answeredAt: number): boolean {
  return answeredAt < endExpectedAt
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
