/** PUT /admin/users/:id: changes anything of an account, at once. */

import { paramOf } from '../../endpoint.ts'
import { adminChanges, adminUserBody, requireUser } from '../admin-users.ts'
import { auditEntry, serviceActor } from '../audit-log.ts'
import { requireServiceRole } from '../authenticate.ts'
import { readContactWish, requireUnclaimed } from '../contact-change.ts'
import { endpointWithBody } from '../endpoint.ts'
import { originOf } from '../origin.ts'
import { forgetPlaces } from '../rate-limits.ts'
import { userBody } from '../user-body.ts'
import { changeUser } from '../users.ts'

const url = '/admin/users/:user_id'

export const adminUpdateUser = endpointWithBody(
  'PUT',
  url,
  adminUserBody,
  async (context, { body, request }) => {
    await requireServiceRole(context, request)
    const user = await requireUser(context, paramOf(request, 'user_id'))
    const contact = readContactWish(user, body)
    await requireUnclaimed(context, contact)
    const traits = { user_id: user.id, user_email: user.email, user_phone: user.phone }
    const changed = await changeUser(context.database, user.id, [
      ...(await adminChanges(context, user, body, contact)),
      ...(body.password || body.password_hash ? [forgetPlaces(context, user)] : []),
      auditEntry('user_modified', serviceActor, originOf(request).address, traits),
    ])
    return userBody(changed ?? user)
  },
)
