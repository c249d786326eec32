/** Lets only requests with one of the project's API keys reach auth and data, with the gateway's own words. */
import type { FastifyInstance } from 'fastify'
import type { Keys } from '../keys.ts'
import { apiKeyOf } from './bearer.ts'
import { isPreflight } from './cors.ts'
import { pathOf } from './path-of.ts'

const missing = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
}
const wrong = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
}

/** Addresses that a browser opens by itself, from a link in a message, and that carry their own proof. */
const openPaths = new Set([
  '/auth/v1/verify',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
])

export function requireApiKey(scope: FastifyInstance, keys: Keys): void {
  const accepted = new Set([keys.anonKey, keys.serviceRoleKey])
  scope.addHook('onRequest', async (request, reply) => {
    if (isPreflight(request) || openPaths.has(pathOf(request.url))) return
    const key = apiKeyOf(request)
    if (key === null) return reply.code(401).send(missing)
    if (!accepted.has(key)) return reply.code(401).send(wrong)
  })
}
