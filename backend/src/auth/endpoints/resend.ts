/** POST /resend: sends a code again that was asked for before. */
import { z } from 'zod'
import { isConfirmed } from '../confirmation.ts'
import { sendContactChangeCodes } from '../contact-change.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { readIdentifier } from '../identifiers.ts'
import { findUserWithinLimit } from '../limited-lookup.ts'
import { originOf } from '../origin.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalText } from '../request-body.ts'
import { requireMailer, requireMessenger, sendConfirmation } from '../send-code.ts'

const resendable = z.enum(['signup', 'email_change', 'sms', 'phone_change'])

const body = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...codeChallengeFields,
})

/** The answer is the same whether there is something to send or not. */
export const resend = endpointWithBody('POST', '/resend', body, async (context, { body, request }) => {
  const type = resendable.safeParse(body.type).data
  if (!type) {
    const message = 'Missing one of these types: signup, email_change, sms, phone_change'
    throw new AuthError('validation_failed', { message })
  }
  requireAddressFor(type, body)
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided.',
    neither: 'Missing email address or phone number',
  })
  const codeChallenge = readCodeChallenge(body)
  if (identifier.kind === 'email') requireMailer(context)
  else requireMessenger(context)
  const origin = originOf(request)
  const user = await findUserWithinLimit(context, 'send_code', identifier, origin.address)
  if (!user) return {}
  const redirectTo = redirectTarget(context, request)
  if (type === 'signup' || type === 'sms') {
    if (!isConfirmed(user, identifier.kind)) {
      await sendConfirmation(context, { user, identifier, origin, redirectTo, codeChallenge })
    }
    return {}
  }
  const email = type === 'email_change' ? (user.email_change ?? '') : ''
  const phone = type === 'phone_change' ? (user.phone_change ?? '') : ''
  const { address } = origin
  await sendContactChangeCodes(context, { user, wish: { email, phone }, address, redirectTo, codeChallenge })
  return {}
})

/** @throws AuthError validation_failed */
function requireAddressFor(type: z.output<typeof resendable>, { email, phone }: z.output<typeof body>): void {
  if (type === 'signup' && !email) {
    throw new AuthError('validation_failed', { message: 'Type provided requires an email address' })
  }
  if (type === 'sms' && !phone) {
    throw new AuthError('validation_failed', { message: 'Type provided requires a phone number' })
  }
}
