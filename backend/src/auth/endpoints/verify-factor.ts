/** POST /factors/:id/verify: answers a challenge; the session becomes aal2. */
import { z } from 'zod'
import type { Queryable } from '../../db/database.ts'
import { auditEntry } from '../audit-log.ts'
import { endpointWithBody, paramOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import {
  answerChallenge,
  challengeSeconds,
  consumeTotpStep,
  raiseSession,
  requireFactor,
  requireRecentProof,
} from '../factors.ts'
import { leaveDeviceCookie, rememberPlaces } from '../known-devices.ts'
import { attemptOf } from '../limited-lookup.ts'
import { originOf } from '../origin.ts'
import { requireAttempt, resetAttempts } from '../rate-limits.ts'
import { optionalText } from '../request-body.ts'
import { sessionBody } from '../session-body.ts'
import { findSession } from '../sessions.ts'
import { rememberHome } from '../sign-in.ts'
import { askProject, isUuid, lockSignedIn, requireSignedIn } from '../signed-in.ts'
import { totpStepOf } from '../totp.ts'

const body = z.object({ challenge_id: optionalText, code: optionalText })

const url = '/factors/:factor_id/verify'

export const verifyFactor = endpointWithBody('POST', url, body, async (context, { body, request, reply }) => {
  const { user, session } = await requireSignedIn(context, request)
  if (!session) throw new AuthError('session_not_found')
  const factor = requireFactor({ user }, paramOf(request, 'factor_id'))
  // With a factor in force this is part of signing in; otherwise it changes the account.
  if (factor.status !== 'verified') {
    await askProject(context, request)
    requireRecentProof({ session })
  }
  const origin = originOf(request)
  const { address, device } = origin
  // A place is the factor's own once the factor was shown there: with the password alone anybody makes places known to the account.
  const attempt = attemptOf('verify_code', factor.id, origin)
  await requireAttempt(context, attempt)
  const step = totpStepOf(factor.secret ?? '', body.code)
  const { refreshToken, statements } = raiseSession(context, user.id, session.id, factor.id)
  const raised = await context.database.transaction(async (transaction) => {
    await lockSignedIn(transaction, { user, session })
    await requireOpenChallenge(transaction, body.challenge_id, factor.id, address)
    if (step === null) throw new AuthError('mfa_verification_failed')
    const [answered, used] = await transaction.pipeline([
      answerChallenge(body.challenge_id),
      consumeTotpStep(factor.id, step),
    ])
    if (answered?.rows.length !== 1) throw new AuthError('mfa_challenge_expired')
    if (used?.rows.length !== 1) throw new AuthError('mfa_verification_failed')
    await transaction.pipeline([
      ...statements,
      resetAttempts(context, attempt),
      ...rememberPlaces(context.accountKey(factor.id), address, device),
      ...rememberHome(context, user, origin, { awaitsFactor: false }),
      auditEntry('verification_attempted', user, address, { factor_id: factor.id }),
    ])
    return findSession(transaction, user.id, session.id)
  })
  if (!raised.user || !raised.session) throw new AuthError('session_not_found')
  leaveDeviceCookie(reply, context.siteUrl, device)
  return sessionBody(context, raised.user, { ...raised.session, refreshToken })
})

interface Challenge {
  is_open: boolean
  is_from_here: boolean
}

/** @throws AuthError mfa_factor_not_found, mfa_challenge_expired, mfa_ip_address_mismatch */
async function requireOpenChallenge(database: Queryable, id: string, factorId: string, address: string) {
  const wrong = new AuthError('mfa_factor_not_found', {
    status: 422,
    message: 'MFA factor with the provided challenge ID not found',
  })
  if (!isUuid(id)) throw wrong
  const [challenge] = await database.query<Challenge>(
    `select
       verified_at is null and created_at > now() - $3::int * interval '1 second' as is_open,
       ip_address = $4::inet as is_from_here
     from auth.mfa_challenges
     where id = $1::uuid and factor_id = $2::uuid`,
    [id, factorId, challengeSeconds, address],
  )
  if (!challenge) throw wrong
  if (!challenge.is_open) throw new AuthError('mfa_challenge_expired')
  if (!challenge.is_from_here) throw new AuthError('mfa_ip_address_mismatch')
}
