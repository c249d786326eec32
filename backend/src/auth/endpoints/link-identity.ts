/** GET /user/identities/authorize: linking an external provider to the signed-in account. None is enabled. */

import { requireActiveUser } from '../authenticate.ts'
import type { AuthContext } from '../context.ts'
import { endpoint, queryOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { providerRefusal } from './authorize.ts'

export const linkIdentity = endpoint('GET', '/user/identities/authorize', async (context, { request }) => {
  await requireActiveUser(context, request)
  requireManualLinking(context)
  throw providerRefusal(queryOf(request, 'provider'))
})

/** @throws AuthError manual_linking_disabled unless the project lets people add and remove identities */
export function requireManualLinking({ allowsManualLinking }: AuthContext): void {
  if (!allowsManualLinking) throw new AuthError('manual_linking_disabled')
}
