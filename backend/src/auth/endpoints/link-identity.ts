/** GET /user/identities/authorize: linking an external provider to the signed-in account. None is enabled. */
import { endpoint, queryOf } from '../endpoint.ts'
import { requireWelcome } from '../signed-in.ts'
import { providerRefusal } from './authorize.ts'

export const linkIdentity = endpoint('GET', '/user/identities/authorize', async (context, { request }) => {
  await requireWelcome(context, request)
  throw providerRefusal(queryOf(request, 'provider'))
})
