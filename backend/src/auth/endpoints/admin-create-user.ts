/** POST /admin/users: an account that an admin vouches for. */
import { type AdminUserBody, adminUserBody, passwordHashOf, statusChanges } from '../admin-users.ts'
import { auditEntry, serviceActor } from '../audit-log.ts'
import { isUuid, requireServiceRole } from '../authenticate.ts'
import { requireUnclaimed } from '../contact-change.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readEmail, readPhone } from '../identifiers.ts'
import { newUser, savingNewUser } from '../new-user.ts'
import { originOf } from '../origin.ts'
import { userBody } from '../user-body.ts'
import { changeUser } from '../users.ts'

export const adminCreateUser = endpointWithBody(
  'POST',
  '/admin/users',
  adminUserBody,
  async (context, call) => {
    const { body, request } = call
    await requireServiceRole(context, request)
    const contact = readContact(body)
    await requireUnclaimed(context, contact)
    const { id, statements } = newUser({
      email: contact.email || null,
      phone: contact.phone || null,
      passwordHash: await passwordHashOf(context, body),
      userMetadata: body.user_metadata ?? {},
      appMetadata: body.app_metadata ?? {},
      ...(body.role && { role: body.role }),
      ...(body.id && { id: body.id }),
    })
    const traits = { user_id: id, user_email: contact.email, user_phone: contact.phone }
    const audit = auditEntry('user_signedup', serviceActor, originOf(request).address, traits)
    const changes = [...statements, ...statusChanges(id, body), audit]
    const user = await savingNewUser(changeUser(context.database, id, changes))
    if (!user) throw new AuthError('unexpected_failure', { message: 'Database error creating new user' })
    return userBody(user)
  },
)

/** @throws AuthError validation_failed, email_address_invalid */
function readContact(body: AdminUserBody): { email: string; phone: string } {
  if (!body.email && !body.phone) {
    const message = 'Cannot create a user without either an email or phone'
    throw new AuthError('validation_failed', { message })
  }
  if (body.id && !isUuid(body.id)) {
    throw new AuthError('validation_failed', { message: 'ID must conform to the uuid v4 format' })
  }
  return { email: body.email && readEmail(body.email), phone: body.phone && readPhone(body.phone) }
}
