/** GET /admin/users/:id/factors: an account's second factors. */

import { paramOf } from '../../endpoint.ts'
import { requireUser } from '../admin-users.ts'
import { requireServiceRole } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { factorBody } from '../user-body.ts'

export const adminListFactors = endpoint(
  'GET',
  '/admin/users/:user_id/factors',
  async (context, { request }) => {
    await requireServiceRole(context, request)
    const user = await requireUser(context, paramOf(request, 'user_id'))
    return user.factors.map(factorBody)
  },
)
