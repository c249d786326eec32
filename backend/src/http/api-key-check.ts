/** Lets only requests with one of the project's API keys reach auth and data, with the gateway's own words. */
import type { FastifyInstance } from 'fastify'
import { apiKeyOf, type FindCaller } from './bearer.ts'
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

const keyRoles = new Set(['anon', 'service_role'])

/** Keys are those of the project, and whatever else was signed with its secret for the role of one. */
export function requireApiKey(scope: FastifyInstance, findCaller: FindCaller): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isPreflight(request) || openPaths.has(pathOf(request.url))) return
    const key = apiKeyOf(request)
    if (key === null) return reply.code(401).send(missing)
    const holder = await findCaller(key).catch(() => null)
    if (!holder || !keyRoles.has(holder.role)) return reply.code(401).send(wrong)
  })
}
