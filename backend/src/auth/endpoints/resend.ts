/** POST /resend: sends a code again that was asked for before. */
import { z } from 'zod'
import { isConfirmed } from '../confirmation.ts'
import { countContactChange, recipientsOf, sendContactChangeCodes } from '../contact-change.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { findUserRateLimited } from '../find-user-rate-limited.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { readIdentifier } from '../identifiers.ts'
import { originOf } from '../origin.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, optionalText } from '../request-body.ts'
import { pretendToSend, requireSender, type Sending, sendConfirmation } from '../send-code.ts'

const resendable = z.enum(['signup', 'email_change', 'sms', 'phone_change'])

const body = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...codeChallengeFields,
})

/** The answer is the same, and takes as long, whether there is something to send or not. */
export const resend = endpointWithBody('POST', '/resend', body, async (context, { body, request }) => {
  const begunAt = performance.now()
  const type = readType(body)
  const identifier = readIdentifier(body, {
    both: 'Only an email address or phone number should be provided.',
    neither: 'Missing email address or phone number',
  })
  const codeChallenge = readCodeChallenge(body)
  const sends = type === 'signup' || type === 'email_change' ? 'email' : 'phone'
  requireSender(context, sends)
  const origin = originOf(request)
  const redirectTo = redirectTarget(context, request)
  const { user } = await findUserRateLimited(context, 'send_code', identifier, origin)
  const isSent =
    user !== null &&
    (await sendAgain(context, { user, identifier, origin, redirectTo, codeChallenge, begunAt }, type))
  const purpose = type === 'email_change' ? 'email_change' : 'signup'
  if (!isSent) await pretendToSend(context, sends, purpose, begunAt)
  return {}
})

/** @returns false when there is nothing to send, or no more of it for now */
async function sendAgain(
  context: AuthContext,
  sending: Sending,
  type: z.output<typeof resendable>,
): Promise<boolean> {
  const { user, identifier, origin } = sending
  if (type === 'signup' || type === 'sms') {
    if (isConfirmed(user, identifier.kind)) return false
    await sendConfirmation(context, sending, 'kept')
    return true
  }
  const email = type === 'email_change' ? (user.email_change ?? '') : ''
  const phone = type === 'phone_change' ? (user.phone_change ?? '') : ''
  if (!email && !phone) return false
  const wish = { email, phone }
  // Whoever asked was counted already.
  const others = recipientsOf(context, user, wish).filter((to) => to !== identifier.value)
  const isWithinLimit = await countContactChange(context, others, origin).then(() => true, isOverLimit)
  if (isWithinLimit) await sendContactChangeCodes(context, { ...sending, wish })
  return isWithinLimit
}

/** A limit that is met for a change under way would tell that there is one. */
function isOverLimit(error: unknown): false {
  if (error instanceof AuthError && error.code === 'over_request_rate_limit') return false
  throw error
}

/** @throws AuthError validation_failed when there is no such type, or not the address that it needs */
function readType({ type, email, phone }: z.output<typeof body>): z.output<typeof resendable> {
  const invalid = (message: string) => new AuthError('validation_failed', { message })
  const known = resendable.safeParse(type).data
  if (!known) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  if (known === 'signup' && !email) throw invalid('Type provided requires an email address')
  if (known === 'sms' && !phone) throw invalid('Type provided requires a phone number')
  return known
}
