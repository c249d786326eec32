/**
 * Uses of a session: what somebody signed in may repeat and what leaves rows each time is counted for the session. None of these counts
 * stands before what defends an account, since whoever stole its token can use them up: signing out ends what it ends once, and a new
 * password, another address and a code to prove oneself have the counts of their own secrets.
 */
import { siteOf } from '../network.ts'
import { type Limiter, requireAttempt } from './rate-limits.ts'
import type { SignedIn } from './signed-in.ts'

/** What uses are counted for: the session, or the account of a token without one. */
export const countedSession = ({ user, session }: SignedIn): string => session?.id ?? user.id

/**
 * Counts refreshes, or writing of the account's metadata: apart, so that whoever stole an access token keeps its owner from no refresh.
 * @throws AuthError over_request_rate_limit
 */
export function requireSessionUse(
  limiter: Limiter,
  use: 'refresh' | 'change',
  sessionId: string,
  address: string,
): Promise<void> {
  return requireAttempt(limiter, {
    action: 'use_session',
    identifier: `${use} ${sessionId}`,
    address,
    countsForNetwork: false,
  })
}

/**
 * Counts what an account does at one site, with however many sessions: a thief elsewhere keeps its owner from none of it. Of its second
 * factors those that are begun, and challenges; and sessions that a right password opens.
 * @throws AuthError over_request_rate_limit
 */
export function requireUseAt(
  limiter: Limiter,
  action: 'use_factor' | 'open_session',
  userId: string,
  address: string,
): Promise<void> {
  return requireAttempt(limiter, {
    action,
    identifier: `${userId} ${siteOf(address)}`,
    address,
    countsForNetwork: false,
  })
}
