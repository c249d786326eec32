/** GET /admin/users/:id: one account. */

import { paramOf } from '../../endpoint.ts'
import { requireUser } from '../admin-users.ts'
import { requireServiceRole } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { userBody } from '../user-body.ts'

export const adminGetUser = endpoint('GET', '/admin/users/:user_id', async (context, { request }) => {
  await requireServiceRole(context, request)
  return userBody(await requireUser(context, paramOf(request, 'user_id')))
})
