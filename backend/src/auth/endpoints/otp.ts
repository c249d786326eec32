/** POST /otp: sends a code (and by email a link) to sign in with, creating the account unless asked not to. */
import { z } from 'zod'
import { isClosed } from '../closed-domain.ts'
import { isConfirmed } from '../confirmation.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { attemptOf, findUserRateLimited } from '../find-user-rate-limited.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { readIdentifier } from '../identifiers.ts'
import { requireFittingSignUp } from '../metadata.ts'
import { saveUser } from '../new-user.ts'
import { originOf } from '../origin.ts'
import { requireAttempt } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalObject, optionalText } from '../request-body.ts'
import { pretendToSend, requireSender, sendConfirmation, sendSignInCode } from '../send-code.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: optionalObject,
  channel: optionalText,
  ...codeChallengeFields,
})

export const otp = endpointWithBody('POST', '/otp', body, async (context, { body, request }) => {
  const begunAt = performance.now()
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided',
    neither: 'One of email or phone must be set',
  })
  const codeChallenge = readCodeChallenge(body)
  requireSender(context, identifier.kind)
  const origin = originOf(request)
  if (isClosed(context, identifier)) {
    // Nobody gets a code there, so nobody is looked up, and no account is made that nobody could come into.
    await requireAttempt(context, attemptOf('send_code', identifier.value, origin))
    await pretendToSend(context, identifier.kind, 'magiclink', begunAt)
    return {}
  }
  const { user: known } = await findUserRateLimited(context, 'send_code', identifier, origin)
  await requireFittingSignUp(context.database, identifier, body.data)
  if (!known && body.create_user === false) throw new AuthError('otp_disabled')
  const user = known ?? (await saveUser(context.database, identifier, null, body.data ?? {}))
  const redirectTo = redirectTarget(context, request)
  const sending = { user, identifier, origin, redirectTo, codeChallenge, begunAt }
  if (isConfirmed(user, identifier.kind)) await sendSignInCode(context, sending)
  else await sendConfirmation(context, sending, 'none')
  return {}
})
