/** POST /otp: sends a code (and by email a link) to sign in with, creating the account unless asked not to. */
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
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
import {
  requireMailer,
  requireMessenger,
  sendCodeByEmail,
  sendCodeByMessage,
  sendConfirmation,
} from '../send-code.ts'

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
  if (identifier.kind === 'email') requireMailer(context)
  else requireMessenger(context)
  const origin = originOf(request)
  const known = await findUserWithinLimit(context, 'send_code', identifier, origin.address)
  if (!known && body.create_user === false) throw new AuthError('otp_disabled')
  const user = known ?? (await saveUser(context.database, identifier, null, body.data ?? {}))
  const redirectTo = redirectTarget(context, request)
  if (!isConfirmed(user, identifier.kind)) {
    await sendConfirmation(context, { user, identifier, origin, redirectTo, codeChallenge })
    return {}
  }
  const changes = [auditEntry('user_recovery_requested', user, origin.address)]
  const code = { userId: user.id, to: identifier.value, changes }
  if (identifier.kind === 'phone') await sendCodeByMessage(context, { ...code, kind: 'confirmation_token' })
  else {
    const email = {
      ...code,
      purpose: 'magiclink',
      kind: 'recovery_token',
      redirectTo,
      codeChallenge,
    } as const
    await sendCodeByEmail(context, email)
  }
  return {}
})
