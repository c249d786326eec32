/** POST /logout: ends this session, the account's others, or all. */
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
import { endpoint, queryOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { originOf } from '../origin.ts'
import { endSessions } from '../sessions.ts'
import { requireSignedIn } from '../signed-in.ts'

const scopes = z.enum(['global', 'local', 'others'])

export const logout = endpoint('POST', '/logout', async (context, { request, reply }) => {
  const asked = queryOf(request, 'scope') || 'global'
  const scope = scopes.safeParse(asked)
  if (!scope.success) {
    throw new AuthError('validation_failed', { message: `Unsupported logout scope "${asked}"` })
  }
  const { user, session } = await requireSignedIn(context, request)
  await context.database.pipeline([
    auditEntry('logout', user, originOf(request).address),
    endSessions(user.id, scope.data, session?.id ?? null),
  ])
  return reply.status(204).send()
})
