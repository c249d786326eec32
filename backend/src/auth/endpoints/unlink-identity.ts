/** DELETE /user/identities/:id: takes one of several ways to sign in away from the account, where the project allows manual linking. */
import type { Statement } from '../../db/database.ts'
import { paramOf } from '../../endpoint.ts'
import { saveProviders } from '../account-changes.ts'
import { auditEntry } from '../audit-log.ts'
import { isUuid, lockSignedIn, requireActiveUser } from '../authenticate.ts'
import { endpoint } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { requireRecentProof, requireSecondFactor } from '../factors.ts'
import { originOf } from '../origin.ts'
import type { IdentityRow } from '../users.ts'
import { requireManualLinking } from './link-identity.ts'

export const unlinkIdentity = endpoint(
  'DELETE',
  '/user/identities/:identity_id',
  async (context, { request }) => {
    const signedIn = await requireActiveUser(context, request)
    requireManualLinking(context)
    const id = paramOf(request, 'identity_id')
    if (!isUuid(id)) {
      throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' })
    }
    await context.database.transaction(async (transaction) => {
      const current = await lockSignedIn(transaction, signedIn)
      requireSecondFactor(current, { message: 'AAL2 session is required to unlink an identity' })
      requireRecentProof(current)
      const { user } = current
      if (user.identities.length <= 1) throw new AuthError('single_identity_not_deletable')
      const identity = user.identities.find((known) => known.id === id)
      if (!identity) throw new AuthError('identity_not_found')
      const { provider, provider_id } = identity
      await transaction.pipeline([
        { text: 'delete from auth.identities where id = $1::uuid', values: [id] },
        ...forgetAddress(identity),
        saveProviders(user.id),
        auditEntry('identity_unlinked', user, originOf(request).address, {
          identity_id: id,
          provider,
          provider_id,
        }),
      ])
    })
    return {}
  },
)

/** An email or phone goes with its identity. */
function forgetAddress({ provider, user_id: userId }: IdentityRow): Statement[] {
  if (provider !== 'email' && provider !== 'phone') return []
  const text = `
    update auth.users
    set ${provider} = null, ${provider}_confirmed_at = null, updated_at = now()
    where id = $1::uuid`
  return [{ text, values: [userId] }]
}
