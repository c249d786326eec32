/**
 * POST /factors/:id/verify: answers a challenge; the session becomes aal2. A code is good once; who sends the same answer again, since what
 * it brought got lost on the way, is given that, and nobody else is.
 */
import { z } from 'zod'
import type { Queryable } from '../../db/database.ts'
import { paramOf } from '../../endpoint.ts'
import { auditEntry } from '../audit-log.ts'
import { isUuid, lockSignedIn, requireSignedIn, runPreRequest } from '../authenticate.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import {
  answerChallenge,
  challengeSeconds,
  consumeCode,
  type RightCode,
  raiseSession,
  requireFactor,
  requireRecentProof,
  tokenRaisedBy,
} from '../factors.ts'
import { attemptOf } from '../find-user-rate-limited.ts'
import { leaveDeviceCookie, rememberPlaces } from '../known-devices.ts'
import { originOf } from '../origin.ts'
import { requireAttempt, resetAttempts } from '../rate-limits.ts'
import { optionalText } from '../request-body.ts'
import { sessionBody } from '../session-body.ts'
import { findSession } from '../sessions.ts'
import { totpStepOf } from '../totp.ts'

const body = z.object({ challenge_id: optionalText, code: optionalText })

const url = '/factors/:factor_id/verify'

export const verifyFactor = endpointWithBody('POST', url, body, async (context, { body, request, reply }) => {
  const { user, session } = await requireSignedIn(context, request)
  if (!session) throw new AuthError('session_not_found')
  const factor = requireFactor({ user }, paramOf(request, 'factor_id'))
  // With a factor in force this is part of signing in; otherwise it changes the account.
  if (factor.status !== 'verified') {
    await runPreRequest(context, request)
    requireRecentProof({ session })
  }
  const origin = originOf(request)
  const { address, device } = origin
  // A place is the factor's own once the factor was shown there: with the password alone anybody makes places known to the account.
  const attempt = attemptOf('verify_code', factor.id, origin)
  await requireAttempt(context, attempt)
  const step = totpStepOf(factor.secret ?? '', body.code)
  const raised = await context.database.transaction(async (transaction) => {
    const { user: locked } = await lockSignedIn(transaction, { user, session })
    if (locked.is_banned) throw new AuthError('user_banned')
    const challenge = await requireChallenge(transaction, body.challenge_id, factor.id, address)
    const code = step !== null && {
      ...{ factorId: factor.id, step, challengeId: body.challenge_id, sessionId: session.id },
    }
    const knownToken = code && challenge.is_answered ? await tokenRaisedBy(transaction, code) : undefined
    if (!challenge.is_open && !knownToken) throw new AuthError('mfa_challenge_expired')
    if (!code) throw new AuthError('mfa_verification_failed')
    const refreshToken = knownToken ?? (await answer(context, transaction, user.id, code))
    await transaction.pipeline([
      // The same answer again is one more try, and no news.
      ...(knownToken
        ? []
        : [
            resetAttempts(context, attempt),
            auditEntry('verification_attempted', user, address, { factor_id: factor.id }),
          ]),
      ...rememberPlaces({ userId: user.id, factorId: factor.id }, origin),
      ...rememberPlaces({ userId: user.id }, origin),
    ])
    return { ...(await findSession(transaction, user.id, session.id)), refreshToken }
  })
  if (!raised.user || !raised.session) throw new AuthError('session_not_found')
  leaveDeviceCookie(reply, context.siteUrl, device)
  return sessionBody(context, raised.user, { ...raised.session, refreshToken: raised.refreshToken })
})

/** Uses up challenge and code, and raises the session; gives its new refresh token. */
async function answer(context: AuthContext, transaction: Queryable, userId: string, code: RightCode) {
  const { refreshToken, statements } = raiseSession(context, userId, code.sessionId, code.factorId)
  const [answered, used] = await transaction.pipeline([answerChallenge(code.challengeId), consumeCode(code)])
  if (answered?.rows.length !== 1) throw new AuthError('mfa_challenge_expired')
  if (used?.rows.length !== 1) throw new AuthError('mfa_verification_failed')
  await transaction.pipeline(statements)
  return refreshToken
}

interface Challenge {
  /** Neither answered nor too old. */
  is_open: boolean
  is_answered: boolean
  is_from_here: boolean
}

/** @throws AuthError mfa_factor_not_found, mfa_ip_address_mismatch */
async function requireChallenge(database: Queryable, id: string, factorId: string, address: string) {
  const wrong = new AuthError('mfa_factor_not_found', {
    status: 422,
    message: 'MFA factor with the provided challenge ID not found',
  })
  if (!isUuid(id)) throw wrong
  const [challenge] = await database.query<Challenge>(
    `select
       verified_at is null and created_at > now() - $3::int * interval '1 second' as is_open,
       verified_at is not null as is_answered,
       ip_address = $4::inet as is_from_here
     from auth.mfa_challenges
     where id = $1::uuid and factor_id = $2::uuid`,
    [id, factorId, challengeSeconds, address],
  )
  if (!challenge) throw wrong
  if (!challenge.is_from_here) throw new AuthError('mfa_ip_address_mismatch')
  return challenge
}
