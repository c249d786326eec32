/**
 * Uses of a session: what somebody signed in may repeat and what leaves rows each time is counted, for the session or the account. None of
 * these counts stands before signing out, a new password, another address or a code to prove oneself, since whoever stole a token can use
 * them up: signing out ends what it ends once, and the others have the counts of their own secrets.
 */
import { createHash } from 'node:crypto'
import type { Actor } from './audit-log.ts'
import type { SignedIn } from './authenticate.ts'
import { attemptOf } from './find-user-rate-limited.ts'
import type { Origin } from './origin.ts'
import { type Limiter, requireAttempt } from './rate-limits.ts'
import type { NamedSession } from './refresh-session.ts'

/** What uses are counted for: the session, or the account of a token without one. */
export const countedSession = ({ user, session }: SignedIn): string => session?.id ?? user.id

/**
 * Counts refreshes, or writing of the account's metadata: apart, so that whoever stole an access token keeps its owner from no refresh.
 * @param who the session's id, or the hash of a token
 * @throws AuthError over_request_rate_limit
 */
export function requireSessionUse(
  limiter: Limiter,
  use: 'refresh' | 'dead token' | 'change',
  who: string,
  address: string,
): Promise<void> {
  return requireAttempt(limiter, {
    action: 'use_session',
    identifier: `${use} ${who}`,
    address,
    countsForNetwork: false,
  })
}

/**
 * Counts a refresh: for the session where its token is good. A dead one is counted for itself, since who holds it may come with it as
 * often as they like; there are no more of those than the session gave out.
 * @throws AuthError over_request_rate_limit
 */
export function requireRefresh(
  limiter: Limiter,
  token: string,
  { sessionId, isGood }: NamedSession,
  address: string,
): Promise<void> {
  if (isGood) return requireSessionUse(limiter, 'refresh', sessionId, address)
  return requireSessionUse(limiter, 'dead token', createHash('sha256').update(token).digest('hex'), address)
}

/** The name that an account is counted by here. */
export const countedName = ({ id, email, phone }: Actor): string => email ?? phone ?? id

/** Every sign-in makes the account a home: one that were counted apart at once would bound nothing. */
const homeOfAccountForDays = 1
/** A factor is at home where it was shown, at once: the password alone does not bring that about. */
const homeOfFactorForDays = 0

/**
 * Counts what leaves rows for an account however many sessions it has: second factors that are begun, challenges of one, and sessions that
 * a right password opens. Where it is at home it is counted apart, an account once it has been for a day, so that a thief elsewhere keeps
 * its owner from none.
 * @param who the account's `countedName`, or its factor
 * @throws AuthError over_request_rate_limit
 */
export function requireUse(
  limiter: Limiter,
  action: 'use_factor' | 'open_session',
  who: string | { factorId: string },
  origin: Origin,
): Promise<void> {
  const isAccount = typeof who === 'string'
  const attempt = attemptOf(action, isAccount ? who : who.factorId, origin)
  const homeForDays = isAccount ? homeOfAccountForDays : homeOfFactorForDays
  return requireAttempt(limiter, { ...attempt, homeForDays, countsForNetwork: false })
}
