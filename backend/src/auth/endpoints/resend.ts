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
import { requireSender, sendConfirmation } from '../send-code.ts'

const resendable = z.enum(['signup', 'email_change', 'sms', 'phone_change'])

const body = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...codeChallengeFields,
})

/** The answer is the same whether there is something to send or not. */
export const resend = endpointWithBody('POST', '/resend', body, async (context, { body, request }) => {
  const type = readType(body)
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided.',
    neither: 'Missing email address or phone number',
  })
  const codeChallenge = readCodeChallenge(body)
  requireSender(context, identifier.kind)
  const origin = originOf(request)
  const user = await findUserWithinLimit(context, 'send_code', identifier, origin.address)
  if (!user) return {}
  const sending = { user, identifier, origin, redirectTo: redirectTarget(context, request), codeChallenge }
  if (type === 'email_change' || type === 'phone_change') {
    const email = type === 'email_change' ? (user.email_change ?? '') : ''
    const phone = type === 'phone_change' ? (user.phone_change ?? '') : ''
    await sendContactChangeCodes(context, { ...sending, wish: { email, phone }, address: origin.address })
  } else if (!isConfirmed(user, identifier.kind)) await sendConfirmation(context, sending)
  return {}
})

/** @throws AuthError validation_failed when there is no such type, or not the address that it needs */
function readType({ type, email, phone }: z.output<typeof body>): z.output<typeof resendable> {
  const invalid = (message: string) => new AuthError('validation_failed', { message })
  const known = resendable.safeParse(type).data
  if (!known) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (known === 'signup' && !email) throw invalid('Type provided requires an email address')
  if (known === 'sms' && !phone) throw invalid('Type provided requires a phone number')
  return known
}
