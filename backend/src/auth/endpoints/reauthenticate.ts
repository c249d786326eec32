/** GET /reauthenticate: sends the signed-in account a nonce. */
import { auditEntry } from '../audit-log.ts'
import { requireActiveUser } from '../authenticate.ts'
import { requireConfirmed } from '../confirmation.ts'
import { endpoint } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { attemptOf } from '../find-user-rate-limited.ts'
import { originOf } from '../origin.ts'
import { requireAttempt } from '../rate-limits.ts'
import { reauthenticationTarget } from '../reauthentication.ts'
import { sendCodeByEmail, sendCodeByMessage } from '../send-code.ts'

export const reauthenticate = endpoint('GET', '/reauthenticate', async (context, { request }) => {
  const { user } = await requireActiveUser(context, request)
  const origin = originOf(request)
  const to = reauthenticationTarget(context, user)
  if (!to) {
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
  }
  const isByEmail = to === user.email
  requireConfirmed(user, isByEmail ? 'email' : 'phone')
  await requireAttempt(context, attemptOf('send_code', to, origin))
  const changes = [auditEntry('user_reauthenticate_requested', user, origin.address)]
  const code = { userId: user.id, kind: 'reauthentication_token', to, changes } as const
  if (isByEmail) await sendCodeByEmail(context, { ...code, purpose: 'reauthentication', redirectTo: '' })
  else await sendCodeByMessage(context, code)
  return {}
})
