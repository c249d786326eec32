/** POST /recover: mails a link and a code with which a forgotten password can be replaced. */
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { findUserRateLimited } from '../find-user-rate-limited.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { readEmail } from '../identifiers.ts'
import { originOf } from '../origin.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalText } from '../request-body.ts'
import { pretendToSend, requireMailer, sendCodeByEmail } from '../send-code.ts'

const body = z.object({ email: optionalText, ...codeChallengeFields })

/** The answer is the same, and takes as long, whether the account exists or not. */
export const recover = endpointWithBody('POST', '/recover', body, async (context, { body, request }) => {
  const begunAt = performance.now()
  if (!body.email)
    throw new AuthError('validation_failed', { message: 'Password recovery requires an email' })
  const to = readEmail(body.email)
  const codeChallenge = readCodeChallenge(body)
  requireMailer(context)
  const origin = originOf(request)
  const { user } = await findUserRateLimited(context, 'send_code', { kind: 'email', value: to }, origin)
  if (!user) {
    await pretendToSend(context, 'email', 'recovery', begunAt)
    return {}
  }
  await sendCodeByEmail(context, {
    userId: user.id,
    purpose: 'recovery',
    kind: 'recovery_token',
    to,
    redirectTo: redirectTarget(context, request),
    codeChallenge,
    begunAt,
    changes: [auditEntry('user_recovery_requested', user, origin.address)],
  })
  return {}
})
