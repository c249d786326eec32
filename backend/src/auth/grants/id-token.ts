/** grant_type=id_token: a token of an external provider. None is enabled. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../error-codes.ts'
import { externalProviders } from '../external-providers.ts'
import { optionalText, readBody } from '../request-body.ts'

const body = z.object({ provider: optionalText, id_token: optionalText })

/** @throws AuthError always */
export async function idTokenGrant(_context: AuthContext, request: FastifyRequest): Promise<never> {
  const { provider, id_token: idToken } = readBody(request.body, body)
  if (!idToken) throw new AuthError('validation_failed', { message: 'id_token required' })
  if (externalProviders.includes(provider)) {
    throw new AuthError('provider_disabled', { message: `Provider (issuer "${provider}") is not enabled` })
  }
  throw new AuthError('validation_failed', {
    message: `Custom OIDC provider "${provider}" not allowed`,
  })
}
