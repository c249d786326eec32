/** grant_type=refresh_token: the next tokens of a session. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../error-codes.ts'
import { originOf } from '../origin.ts'
import { refreshSession, sessionOfToken } from '../refresh-session.ts'
import { optionalText, readBody } from '../request-body.ts'
import { sessionBody } from '../session-body.ts'
import { requireRefresh } from '../session-uses.ts'

const body = z.object({ refresh_token: optionalText })

export async function refreshTokenGrant(context: AuthContext, request: FastifyRequest) {
  const { refresh_token: refreshToken } = readBody(request.body, body)
  if (!refreshToken) throw new AuthError('validation_failed', { message: 'refresh_token required' })
  const origin = originOf(request)
  const named = await sessionOfToken(context, refreshToken)
  await requireRefresh(context, refreshToken, named, origin.address)
  const { user, session } = await refreshSession(context, refreshToken, named.sessionId, origin)
  return sessionBody(context, user, session)
}
