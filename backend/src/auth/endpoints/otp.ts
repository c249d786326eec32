/** POST /otp: sends a code (and by email a link) to sign in with, creating the account unless asked not to. */
import { z } from 'zod'
import { isConfirmed } from '../confirmation.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { readIdentifier } from '../identifiers.ts'
import { findUserWithinLimit } from '../limited-lookup.ts'
import { saveUser } from '../new-user.ts'
import { originOf } from '../origin.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalObject, optionalText } from '../request-body.ts'
import { requireSender, sendConfirmation, sendSignInCode } from '../send-code.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: optionalObject,
  channel: optionalText,
  ...codeChallengeFields,
})

export const otp = endpointWithBody('POST', '/otp', body, async (context, { body, request }) => {
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided',
    neither: 'One of email or phone must be set',
  })
  const codeChallenge = readCodeChallenge(body)
  requireSender(context, identifier.kind)
  const origin = originOf(request)
  const { user: known } = await findUserWithinLimit(context, 'send_code', identifier, origin)
  if (!known && body.create_user === false) throw new AuthError('otp_disabled')
  const user = known ?? (await saveUser(context.database, identifier, null, body.data ?? {}))
  const sending = { user, identifier, origin, redirectTo: redirectTarget(context, request), codeChallenge }
  if (isConfirmed(user, identifier.kind)) await sendSignInCode(context, sending)
  else await sendConfirmation(context, sending, 'none')
  return {}
})
