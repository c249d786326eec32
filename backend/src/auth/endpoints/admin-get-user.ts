/** GET /admin/users/:id: one account. */
import { requireUser } from '../admin-users.ts'
import { endpoint, paramOf } from '../endpoint.ts'
import { requireServiceRole } from '../signed-in.ts'
import { userBody } from '../user-body.ts'

export const adminGetUser = endpoint('GET', '/admin/users/:user_id', async (context, { request }) => {
  await requireServiceRole(context, request)
  return userBody(await requireUser(context, paramOf(request, 'user_id')))
})
