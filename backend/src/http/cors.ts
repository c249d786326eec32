/** Any origin may call the protocol: what a request may do is decided by its token, never by a cookie. */
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const exposedHeaders = [
  'Content-Range',
  'Content-Encoding',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'Proxy-Status',
  'Range-Unit',
  'ETag',
  'Link',
  'Retry-After',
  'X-Request-Id',
  'X-Supabase-Api-Version',
  'X-Relay-Error',
  'X-Total-Count',
]
const dayInSeconds = 86_400

export async function allowEveryOrigin(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders,
    maxAge: dayInSeconds,
  })
}
