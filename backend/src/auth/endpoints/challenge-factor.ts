/** POST /factors/:id/challenge: asks for a code of the factor. */
import { randomUUID } from 'node:crypto'
import { paramOf } from '../../endpoint.ts'
import { auditEntry } from '../audit-log.ts'
import { requireSignedIn } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { insertChallenge, requireFactor } from '../factors.ts'
import { originOf } from '../origin.ts'
import { requireUse } from '../session-uses.ts'

export const challengeFactor = endpoint(
  'POST',
  '/factors/:factor_id/challenge',
  async (context, { request }) => {
    const signedIn = await requireSignedIn(context, request)
    const origin = originOf(request)
    const { address } = origin
    const factor = requireFactor(signedIn, paramOf(request, 'factor_id'))
    await requireUse(context, 'use_factor', { factorId: factor.id }, origin)
    const id = randomUUID()
    const [challenge] = await context.database.pipeline([
      insertChallenge(id, factor.id, address),
      auditEntry('challenge_created', signedIn.user, address, { factor_id: factor.id }),
    ])
    return { id, type: factor.factor_type, expires_at: Number(challenge?.rows[0]?.[0]) }
  },
)
