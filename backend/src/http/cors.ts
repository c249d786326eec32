/** Any origin may call the protocol: what a request may do is decided by its token, never by a cookie. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers the question that browsers ask before a request by itself. */
    answersPreflight?: boolean
  }
}

const exposed = [
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

export const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
}
const preflightAnswer = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': String(dayInSeconds),
  vary: 'Access-Control-Request-Headers',
}

/** Lets pages of every origin read the answers of a scope, and answers browsers that ask first. */
export function allowEveryOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers(openToAll)
    if (!isPreflight(request) || request.routeOptions.config.answersPreflight) return done()
    const wished = request.headers['access-control-request-headers']
    void reply
      .code(204)
      .headers({ ...preflightAnswer, ...(wished ? { 'access-control-allow-headers': wished } : {}) })
      .send()
  })
}

/** Browsers name their origin and the method they mean to use; any other OPTIONS is a request like the rest. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}
