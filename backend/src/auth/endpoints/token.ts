/** POST /token: the ways to exchange something for a session, by `grant_type`. */
import { z } from 'zod'
import { endpoint, queryOf } from '../endpoint.ts'
import { AuthError } from '../error-codes.ts'
import { idTokenGrant } from '../grants/id-token.ts'
import { passwordGrant } from '../grants/password.ts'
import { pkceGrant } from '../grants/pkce.ts'
import { refreshTokenGrant } from '../grants/refresh-token.ts'
import { web3Grant } from '../grants/web3.ts'
import { leaveDeviceCookie } from '../known-devices.ts'
import { originOf } from '../origin.ts'

const grants = {
  password: passwordGrant,
  refresh_token: refreshTokenGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
}

const grantType = z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3'])

export const token = endpoint('POST', '/token', async (context, { request, reply }) => {
  const asked = grantType.safeParse(queryOf(request, 'grant_type'))
  if (!asked.success) throw new AuthError('validation_failed', { message: 'unsupported_grant_type' })
  reply.header('cache-control', 'no-store')
  const session = await grants[asked.data](context, request)
  // A refresh proves nothing anew, and would make a known device of whoever holds a session.
  if (asked.data !== 'refresh_token') leaveDeviceCookie(reply, context.siteUrl, originOf(request).device)
  return session
})
