/** POST /verify: signs in with a code that was sent. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Queryable, Statement } from '../../db/database.ts'
import { pkcePrefix } from '../codes.ts'
import type { AuthContext } from '../context.ts'
import { endpointWithBody } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { attemptOf } from '../find-user-rate-limited.ts'
import { readIdentifier } from '../identifiers.ts'
import { leaveDeviceCookie } from '../known-devices.ts'
import { type Origin, originOf } from '../origin.ts'
import { requireAttempt, resetAttempts } from '../rate-limits.ts'
import { optionalText } from '../request-body.ts'
import { signIn } from '../sign-in.ts'
import {
  consumeOtp,
  followLink,
  isByPhone,
  oneMoreConfirmation,
  readVerificationType,
  type VerificationType,
  type Verified,
  verifyByDigits,
} from '../verification.ts'

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

type VerifyBody = z.output<typeof body>

export const verify = endpointWithBody('POST', '/verify', body, async (context, { body, request, reply }) => {
  const origin = originOf(request)
  return body.token_hash
    ? verifyLinkToken(context, body, origin, reply)
    : verifyDigits(context, body, origin, reply)
})

/** The token of a link, as clients present it that follow links themselves. */
async function verifyLinkToken(context: AuthContext, body: VerifyBody, origin: Origin, reply: FastifyReply) {
  const type = readVerificationType(body.type)
  if (isByPhone(type)) throw invalidType('email')
  if (body.email || body.phone || body.token) {
    const message = 'Only the token_hash and type should be provided'
    throw new AuthError('validation_failed', { message })
  }
  const tokens = [body.token_hash, `${pkcePrefix}${body.token_hash}`]
  return followLink(
    context,
    { type, tokens, address: origin.address },
    signInWith(context, type, origin, reply),
  )
}

async function verifyDigits(context: AuthContext, body: VerifyBody, origin: Origin, reply: FastifyReply) {
  if (!body.token)
    throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  const type = readVerificationType(body.type)
  const message = 'Only an email address or phone number should be provided on verify'
  const identifier = readIdentifier(body, { both: message, neither: message })
  if ((identifier.kind === 'phone') !== isByPhone(type)) throw invalidType(identifier.kind)
  const attempt = attemptOf('verify_code', identifier.value, origin)
  await requireAttempt(context, attempt)
  const consume = verifyByDigits(context, type, identifier.value, body.token.replaceAll('-', ''))
  const finish = signInWith(context, type, origin, reply, [resetAttempts(context, attempt)])
  return consumeOtp(context.database, { type, consume, address: origin.address }, finish)
}

/** @param counted takes back that a guess was counted */
function signInWith(
  context: AuthContext,
  type: VerificationType,
  origin: Origin,
  reply: FastifyReply,
  counted: Statement[] = [],
) {
  return async ({ user, changes, isComplete }: Verified, transaction: Queryable) => {
    const done = [...changes, ...counted]
    if (!isComplete) {
      await transaction.pipeline(done)
      return { msg: oneMoreConfirmation, code: '200' }
    }
    const provider = isByPhone(type) ? 'phone' : 'email'
    const session = await signIn(
      context,
      { user, method: 'otp', origin, provider, changes: done },
      transaction,
    )
    leaveDeviceCookie(reply, context.siteUrl, origin.device)
    return session
  }
}

function invalidType(kind: string): AuthError {
  return new AuthError('validation_failed', { message: `Invalid ${kind} verification type` })
}
