/** DELETE /factors/:id: removes a second factor; one in force only for a session that showed one. */
import { auditEntry } from '../audit-log.ts'
import { endpoint, paramOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { deleteFactor, requireFactor, requireRecentProof } from '../factors.ts'
import { originOf } from '../origin.ts'
import { requireWelcome } from '../signed-in.ts'
import { lockUser } from '../users.ts'

export const unenrollFactor = endpoint('DELETE', '/factors/:factor_id', async (context, { request }) => {
  const { user, session } = await requireWelcome(context, request)
  const factor = requireFactor({ user }, paramOf(request, 'factor_id'))
  if (factor.status === 'verified' && session?.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', {
      status: 422,
      message: 'AAL2 required to unenroll verified factor',
    })
  }
  if (factor.status === 'verified') requireRecentProof({ session })
  await context.database.pipeline([
    lockUser(user.id),
    ...deleteFactor(factor.id),
    auditEntry('factor_unenrolled', user, originOf(request).address, { factor_id: factor.id }),
  ])
  return { id: factor.id }
})
