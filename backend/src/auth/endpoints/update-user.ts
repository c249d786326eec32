/** PUT /user: a new password, metadata, email or phone. New addresses count once they are confirmed. */
import { z } from 'zod'
import type { Statement } from '../../db/database.ts'
import { auditEntry } from '../audit-log.ts'
import {
  contactChanges,
  readContactWish,
  requireUnclaimed,
  sendContactChangeCodes,
} from '../contact-change.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { originOf } from '../origin.ts'
import { requireStrongPassword } from '../password-policy.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { useNonce } from '../reauthentication.ts'
import { redirectTarget } from '../redirects.ts'
import { codeChallengeFields, fitsIntoTokens, optionalObject, optionalText } from '../request-body.ts'
import { endSessions } from '../sessions.ts'
import { requireWelcome, type SignedIn } from '../signed-in.ts'
import { userBody } from '../user-body.ts'
import { changeUser, findUserById, mergeUserMetadata, setPasswordHash, type UserRow } from '../users.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  ...codeChallengeFields,
})

type UserUpdate = z.output<typeof body>

export const updateUser = endpointWithBody('PUT', '/user', body, async (context, { body, request }) => {
  const signedIn = await requireWelcome(context, request)
  const { user } = signedIn
  const { address } = originOf(request)
  const codeChallenge = readCodeChallenge(body)
  const wish = readContactWish(user, body)
  requireAllowed(signedIn, body, wish.email !== '' || wish.phone !== '')
  await requireUnclaimed(context, wish)
  const changes = [
    ...(body.password ? await passwordChange(context, signedIn, body, address) : []),
    ...(body.data ? [metadataChange(user, body.data)] : []),
    ...contactChanges(context, user.id, wish),
    auditEntry('user_modified', user, address),
  ]
  const changed = await changeUser(context.database, user.id, changes)
  const redirectTo = redirectTarget(context, request)
  await sendContactChangeCodes(context, { user, wish, address, redirectTo, codeChallenge })
  const current = wish.email || wish.phone ? await findUserById(context.database, user.id) : changed
  return userBody(current ?? user)
})

/** @throws AuthError validation_failed when there would be too much with what is there already */
function metadataChange(user: UserRow, data: Record<string, unknown>): Statement {
  if (!fitsIntoTokens({ ...user.raw_user_meta_data, ...data })) {
    throw new AuthError('validation_failed', { message: 'data: is too large' })
  }
  return mergeUserMetadata(user.id, data)
}

/** @throws AuthError not_admin, insufficient_aal, user_sso_managed */
function requireAllowed({ user, session }: SignedIn, body: UserUpdate, changesContact: boolean): void {
  if (body.app_metadata) {
    throw new AuthError('not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  const isSensitive = body.password !== '' || changesContact
  if (!isSensitive) return
  if (user.is_sso_user) throw new AuthError('user_sso_managed')
  const hasSecondFactor = user.factors.some((factor) => factor.status === 'verified')
  if (hasSecondFactor && session?.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', {
      status: 401,
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  }
}

/**
 * A new password ends the account's other sessions, as in GoTrue.
 * @throws AuthError weak_password, same_password, invalid_credentials, reauthentication_not_valid
 */
async function passwordChange(
  context: AuthContext,
  { user, session }: SignedIn,
  { password, current_password: currentPassword, nonce }: UserUpdate,
  address: string,
): Promise<Statement[]> {
  requireStrongPassword(password, context.passwordPolicy)
  if (nonce) await useNonce(context, user, nonce, address)
  if (currentPassword && !(await verifyPassword(user.encrypted_password, currentPassword))) {
    throw new AuthError('invalid_credentials', { message: 'Current password is incorrect' })
  }
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password))) {
    throw new AuthError('same_password')
  }
  return [
    setPasswordHash(user.id, await hashPassword(password)),
    endSessions(user.id, 'others', session?.id ?? null),
    auditEntry('user_updated_password', user, address),
  ]
}
