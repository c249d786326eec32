/** GET /user: the account of the bearer token. */

import { requireSignedIn } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { userBody } from '../user-body.ts'

export const getUser = endpoint('GET', '/user', async (context, { request }) => {
  const { user } = await requireSignedIn(context, request)
  return userBody(user)
})
