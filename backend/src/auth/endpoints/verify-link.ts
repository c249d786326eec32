/** GET /verify: what a link in an email opens. Always leads back to the site, with tokens, a code or an error. */
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../db/database.ts'
import { pkcePrefix } from '../codes.ts'
import type { AuthContext } from '../context.ts'
import { endpoint, queryOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { issueAuthCode } from '../flow-state.ts'
import { type Origin, originOf } from '../origin.ts'
import { redirectTarget, withFragment, withQuery } from '../redirects.ts'
import { linkMethodOf } from '../send-code.ts'
import { signIn } from '../sign-in.ts'
import { changeUser } from '../users.ts'
import {
  followLink,
  isByPhone,
  oneMoreConfirmation,
  readVerificationType,
  type VerificationType,
  type Verified,
} from '../verification.ts'

export const verifyLink = endpoint('GET', '/verify', async (context, { request, reply }) => {
  const target = redirectTarget(context, request)
  const location = await open(context, request, target).catch((error: unknown) => {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    return withError(target, error, isPkce(request))
  })
  return reply.redirect(location, 303)
})

async function open(context: AuthContext, request: FastifyRequest, target: string): Promise<string> {
  const type = readVerificationType(queryOf(request, 'type'))
  if (isByPhone(type))
    throw new AuthError('validation_failed', { message: 'Invalid email verification type' })
  const token = queryOf(request, 'token')
  if (!token) throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  const origin = originOf(request)
  const link = { type, tokens: [token], address: origin.address }
  return followLink(context, link, async (verified, transaction) => {
    if (!verified.isComplete) {
      await transaction.pipeline(verified.changes)
      const message = { message: oneMoreConfirmation }
      return isPkce(request) ? withQuery(target, message) : withFragment(target, message)
    }
    return isPkce(request)
      ? withQuery(target, { code: await authCodeFor(transaction, verified, type) })
      : withFragment(target, await tokensFor(context, transaction, { verified, type, origin }))
  }).catch(withLinkWording)
}

async function tokensFor(
  context: AuthContext,
  transaction: Queryable,
  { verified, type, origin }: { verified: Verified; type: VerificationType; origin: Origin },
) {
  const session = await signIn(
    context,
    { ...verified, method: 'otp', origin, provider: 'email' },
    transaction,
  )
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    // As after a reset: whoever has just registered, beside somebody else, chooses a password first.
    type: type === 'signup' && verified.losesPassword ? 'recovery' : type,
  }
}

/** @throws AuthError flow_state_not_found */
async function authCodeFor(transaction: Queryable, { user, changes }: Verified, type: VerificationType) {
  await changeUser(transaction, user.id, changes)
  const [issued] = await transaction.pipeline([issueAuthCode(user.id, linkMethodOf(type))])
  const code = issued?.rows[0]?.[0]
  if (!code) throw new AuthError('flow_state_not_found')
  return code
}

function withLinkWording(error: unknown): never {
  if (!(error instanceof AuthError) || error.code !== 'otp_expired') throw error
  throw new AuthError('otp_expired', { message: 'Email link is invalid or has expired' })
}

function isPkce(request: FastifyRequest): boolean {
  return queryOf(request, 'token').startsWith(pkcePrefix)
}

/** OAuth's name for a refusal with this status (RFC 6749 §4.1.2.1). */
const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

function withError(target: string, error: AuthError, inQuery: boolean): string {
  const values = {
    error: oauthErrors[error.status] ?? 'invalid_request',
    error_code: error.code,
    error_description: error.message,
  }
  const address = withFragment(target, values)
  return inQuery ? withQuery(address, values) : address
}
