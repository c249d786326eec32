/** GET /verify: what a link in an email opens. Always leads back to the site, with tokens, a code or an error. */
import type { FastifyRequest } from 'fastify'
import { linkSeconds, pkcePrefix } from '../codes.ts'
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
  isByPhone,
  oneMoreConfirmation,
  readVerificationType,
  useProof,
  type VerificationType,
  type Verified,
} from '../verification.ts'

export const verifyLink = endpoint('GET', '/verify', async (context, { request, reply }) => {
  const target = redirectTarget(context, request)
  const location = await followLink(context, request, target).catch((error: unknown) => {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    return withError(target, error, isPkce(request))
  })
  return reply.redirect(location, 303)
})

async function followLink(context: AuthContext, request: FastifyRequest, target: string): Promise<string> {
  const type = readVerificationType(queryOf(request, 'type'))
  if (isByPhone(type))
    throw new AuthError('validation_failed', { message: 'Invalid email verification type' })
  const hash = queryOf(request, 'token').replace(pkcePrefix, '')
  if (!hash) throw new AuthError('validation_failed', { message: 'Verify requires a token or a token hash' })
  const origin = originOf(request)
  const proof = { type, hash, seconds: linkSeconds, address: origin.address, forget: [] }
  const verified = await useProof(context.database, proof).catch(withLinkWording)
  if (!verified.isComplete) {
    await context.database.pipeline(verified.changes)
    const message = { message: oneMoreConfirmation }
    return isPkce(request) ? withQuery(target, message) : withFragment(target, message)
  }
  return isPkce(request)
    ? withQuery(target, { code: await authCodeFor(context, verified, type) })
    : withFragment(target, await tokensFor(context, verified, type, origin))
}

async function tokensFor(
  context: AuthContext,
  { user, changes }: Verified,
  type: VerificationType,
  origin: Origin,
) {
  const session = await signIn(context, { user, method: 'otp', origin, provider: 'email', changes })
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }
}

/** @throws AuthError flow_state_not_found */
async function authCodeFor(context: AuthContext, { user, changes }: Verified, type: VerificationType) {
  await changeUser(context.database, user.id, changes)
  const [issued] = await context.database.pipeline([issueAuthCode(user.id, linkMethodOf(type))])
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
