/** POST /logout: ends this session, the account's others, or all. */
import { z } from 'zod'
import { auditEntry } from '../audit-log.ts'
import { lockSignedIn, requireSignedIn, type SignedIn } from '../authenticate.ts'
import { endpoint, queryOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { originOf } from '../origin.ts'
import { forgetPlaces, resetPasswordChecks } from '../rate-limits.ts'
import { endSessions } from '../sessions.ts'

const scopes = z.enum(['global', 'local', 'others'])

export const logout = endpoint('POST', '/logout', async (context, { request, reply }) => {
  const asked = queryOf(request, 'scope') || 'global'
  const scope = scopes.safeParse(asked)
  if (!scope.success) {
    throw new AuthError('validation_failed', { message: `Unsupported logout scope "${asked}"` })
  }
  // Counted nowhere, since a thief could use the count up: the repeated one ends nothing and leaves no row.
  const signedIn = await requireSignedIn(context, request)
  const { address } = originOf(request)
  await context.database.transaction(async (transaction) => {
    const { user, session } = await lockSignedIn(transaction, signedIn)
    const reach = reachOf(scope.data, user, session)
    const [ended] = await transaction.pipeline([endSessions(user.id, reach, session?.id ?? null)])
    await transaction.pipeline([
      ...(ended?.rows.length ? [auditEntry('logout', user, address)] : []),
      ...(reach === 'global'
        ? [forgetPlaces(context, user), resetPasswordChecks(context, user.id, address)]
        : []),
    ])
  })
  return reply.status(204).send()
})

/**
 * Whoever has shown the password and not the second factor ends their own session alone: the others are those of an owner who has.
 * @throws AuthError insufficient_aal
 */
function reachOf(
  scope: z.output<typeof scopes>,
  { factors }: SignedIn['user'],
  session: SignedIn['session'],
): z.output<typeof scopes> {
  const isHalfway = session?.aal !== 'aal2' && factors.some(({ status }) => status === 'verified')
  if (!isHalfway) return scope
  if (scope === 'others') throw new AuthError('insufficient_aal')
  return 'local'
}
