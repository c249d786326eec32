/** grant_type=password: email or phone, and the password. Costs one hash and two round trips. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireConfirmed } from '../confirmation.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../error-codes.ts'
import { readKnownIdentifier } from '../identifiers.ts'
import { findUserWithinLimit } from '../limited-lookup.ts'
import { originOf } from '../origin.ts'
import { weaknessOf } from '../password-policy.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '../passwords.ts'
import { forgetAttempts } from '../rate-limits.ts'
import { optionalText, readBody } from '../request-body.ts'
import { requireNotBanned, signIn } from '../sign-in.ts'
import { setPasswordHash, type UserRow } from '../users.ts'

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText })

export async function passwordGrant(context: AuthContext, request: FastifyRequest) {
  const { password, ...names } = readBody(request.body, body)
  const identifier = readKnownIdentifier(names)
  const origin = originOf(request)
  const user = await findUserWithinLimit(context, 'sign_in', identifier, origin.address)
  const isRight = await verifyPassword(user?.encrypted_password ?? null, password)
  if (!user || !isRight) throw new AuthError('invalid_credentials')
  requireNotBanned(user)
  requireConfirmed(user, identifier.kind)
  const attempt = { action: 'sign_in', identifier: identifier.value, address: origin.address } as const
  return signIn(context, {
    user,
    method: 'password',
    origin,
    provider: identifier.kind,
    changes: [forgetAttempts(context, attempt), ...(await renewHash(user, password))],
    weakPassword: weaknessOf(password, context.passwordPolicy),
  })
}

async function renewHash(user: UserRow, password: string) {
  if (!isOutdatedHash(user.encrypted_password ?? '')) return []
  return [setPasswordHash(user.id, await hashPassword(password))]
}
