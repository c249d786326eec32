/** DELETE /factors/:id: removes a second factor; one in force only for a session that showed one. */

import { paramOf } from '../../endpoint.ts'
import { auditEntry } from '../audit-log.ts'
import { lockSignedIn, requireActiveUser } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { deleteFactor, requireFactor, requireRecentProof } from '../factors.ts'
import { originOf } from '../origin.ts'

export const unenrollFactor = endpoint('DELETE', '/factors/:factor_id', async (context, { request }) => {
  const signedIn = await requireActiveUser(context, request)
  const id = paramOf(request, 'factor_id')
  await context.database.transaction(async (transaction) => {
    const { user, session } = await lockSignedIn(transaction, signedIn)
    const factor = requireFactor({ user }, id)
    if (factor.status === 'verified' && session?.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    }
    if (factor.status === 'verified') requireRecentProof({ session })
    await transaction.pipeline([
      ...deleteFactor(factor.id),
      auditEntry('factor_unenrolled', user, originOf(request).address, { factor_id: factor.id }),
    ])
  })
  return { id }
})
