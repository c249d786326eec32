/** POST /invite: creates an account and mails its owner a link. */
import { z } from 'zod'
import { auditEntry, serviceActor } from '../audit-log.ts'
import { requireServiceRole } from '../authenticate.ts'
import { isConfirmed } from '../confirmation.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readEmail } from '../identifiers.ts'
import { markInvited, saveUser } from '../new-user.ts'
import { originOf } from '../origin.ts'
import { redirectTarget } from '../redirects.ts'
import { optionalObject, optionalText } from '../request-body.ts'
import { requireMailer, sendCodeByEmail } from '../send-code.ts'
import { userBody } from '../user-body.ts'
import { findUser, findUserById } from '../users.ts'

const body = z.object({ email: optionalText, data: optionalObject })

export const adminInvite = endpointWithBody('POST', '/invite', body, async (context, { body, request }) => {
  await requireServiceRole(context, request)
  const to = readEmail(body.email)
  if (!requireMailer(context).reaches(to)) throw new AuthError('email_address_invalid')
  const identifier = { kind: 'email', value: to } as const
  const known = await findUser(context.database, identifier)
  if (known && isConfirmed(known, 'email')) throw new AuthError('email_exists')
  const user = known ?? (await saveUser(context.database, identifier, null, body.data ?? {}))
  const traits = { user_id: user.id, user_email: to }
  const changes = [
    markInvited(user.id),
    auditEntry('user_invited', serviceActor, originOf(request).address, traits),
  ]
  const redirectTo = redirectTarget(context, request)
  const code = {
    userId: user.id,
    purpose: 'invite',
    kind: 'confirmation_token',
    to,
    redirectTo,
    changes,
  } as const
  await sendCodeByEmail(context, code)
  return userBody((await findUserById(context.database, user.id)) ?? user)
})
