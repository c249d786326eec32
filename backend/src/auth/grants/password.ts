/** grant_type=password: email or phone, and the password. Costs one hash and two round trips. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireConfirmed } from '../confirmation.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../error-codes.ts'
import { attemptOf, findUserRateLimited } from '../find-user-rate-limited.ts'
import { type Identifier, readKnownIdentifier } from '../identifiers.ts'
import { type Origin, originOf } from '../origin.ts'
import { weaknessOf } from '../password-policy.ts'
import { type HashingCaller, hashPassword, isOutdatedHash, verifyStrangersPassword } from '../passwords.ts'
import { resetAttempts } from '../rate-limits.ts'
import { optionalText, readBody } from '../request-body.ts'
import { requireNotBanned, signIn } from '../sign-in.ts'
import { findUser, isPasswordChanged, setPasswordHash, type UserRow } from '../users.ts'

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText })

/**
 * A wrong password is refused at a full step since the request began, after the time of the slowest kind of hash: bcrypt takes longer than
 * argon2id, and would tell an imported account from nobody. A right one is answered at once.
 */
export async function passwordGrant(context: AuthContext, request: FastifyRequest) {
  const begunAt = performance.now()
  const { password, ...names } = readBody(request.body, body)
  const identifier = readKnownIdentifier(names)
  const origin = originOf(request)
  const { user, caller } = await findUserRateLimited(context, 'sign_in', identifier, origin)
  const asked = { identifier, password, origin, caller }
  return signInWith(context, asked, user)
    .catch(async (error: unknown) => {
      if (!isPasswordChanged(error)) throw error
      // Perhaps another sign-in has replaced an outdated hash of the same password.
      return signInWith(context, asked, await findUser(context.database, identifier))
    })
    .catch(async (error: unknown) => {
      if (error instanceof AuthError && error.code === 'invalid_credentials')
        await context.steps.next(begunAt)
      throw error
    })
}

interface PasswordSignIn {
  identifier: Identifier
  password: string
  origin: Origin
  caller: HashingCaller
}

/** @throws AuthError invalid_credentials, user_banned, email_not_confirmed, phone_not_confirmed, and as `signIn` */
async function signInWith(context: AuthContext, asked: PasswordSignIn, user: UserRow | null) {
  const { identifier, password, origin, caller } = asked
  const isRight = await verifyStrangersPassword(context, caller, user?.encrypted_password ?? null, password)
  if (!user || !isRight) throw new AuthError('invalid_credentials')
  requireNotBanned(user)
  requireConfirmed(user, identifier.kind)
  const attempt = attemptOf('sign_in', identifier.value, origin)
  return signIn(context, {
    user,
    method: 'password',
    verifiedHash: user.encrypted_password,
    origin,
    provider: identifier.kind,
    changes: [resetAttempts(context, attempt), ...(await renewHash(context, caller, user, password))],
    weakPassword: weaknessOf(password, context.passwordPolicy),
  })
}

async function renewHash(context: AuthContext, caller: HashingCaller, user: UserRow, password: string) {
  if (!isOutdatedHash(user.encrypted_password ?? '')) return []
  return [setPasswordHash(user.id, await hashPassword(context, caller, password))]
}
