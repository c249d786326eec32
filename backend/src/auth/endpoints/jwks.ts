/** GET /.well-known/jwks.json: public keys. Tokens are signed with a shared secret, so there are none. */
import { endpoint } from '../endpoint.ts'

export const jwks = endpoint('GET', '/.well-known/jwks.json', async (_context, { reply }) => {
  reply.header('cache-control', 'public, max-age=600')
  return { keys: [] }
})
