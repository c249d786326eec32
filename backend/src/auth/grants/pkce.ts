/** grant_type=pkce: the code that a link ended with, exchanged by the client that began. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../error-codes.ts'
import { consumeAuthCode } from '../flow-state.ts'
import { originOf } from '../origin.ts'
import { optionalText, readBody } from '../request-body.ts'
import { authenticationMethodOf } from '../sessions.ts'
import { requireNotBanned, signIn } from '../sign-in.ts'
import { findUserById } from '../users.ts'

const body = z.object({ auth_code: optionalText, code_verifier: optionalText })

export async function pkceGrant(context: AuthContext, request: FastifyRequest) {
  const { auth_code: authCode, code_verifier: verifier } = readBody(request.body, body)
  if (!authCode || !verifier) {
    throw new AuthError('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  }
  const done = await context.database.transaction(async (transaction) => {
    const flow = await consumeAuthCode(transaction, authCode, verifier)
    if (flow instanceof AuthError) return flow
    const user = await findUserById(transaction, flow.userId)
    if (!user) throw new AuthError('user_not_found')
    requireNotBanned(user)
    const method = authenticationMethodOf(flow.method)
    return signIn(context, { user, method, origin: originOf(request), provider: 'email' }, transaction)
  })
  // Out here, since a code that was shown with a wrong verifier has to stay used.
  if (done instanceof AuthError) throw done
  return done
}
