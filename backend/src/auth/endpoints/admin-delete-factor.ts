/** DELETE /admin/users/:id/factors/:factor: takes a second factor away, for somebody who lost it. */

import { paramOf } from '../../endpoint.ts'
import { requireUser } from '../admin-users.ts'
import { auditEntry, serviceActor } from '../audit-log.ts'
import { requireServiceRole } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { deleteFactor, requireFactor } from '../factors.ts'
import { originOf } from '../origin.ts'
import { factorBody } from '../user-body.ts'
import { lockUser } from '../users.ts'

const url = '/admin/users/:user_id/factors/:factor_id'

export const adminDeleteFactor = endpoint('DELETE', url, async (context, { request }) => {
  await requireServiceRole(context, request)
  const user = await requireUser(context, paramOf(request, 'user_id'))
  const factor = requireFactor({ user }, paramOf(request, 'factor_id'))
  const traits = { user_id: user.id, factor_id: factor.id }
  await context.database.pipeline([
    lockUser(user.id),
    ...deleteFactor(factor.id),
    auditEntry('factor_unenrolled', serviceActor, originOf(request).address, traits),
  ])
  return factorBody(factor)
})
