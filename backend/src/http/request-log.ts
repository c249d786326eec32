/** One structured line for each answered request: no query string, header or body, so no token and no code. */
import type { FastifyInstance } from 'fastify'
import { pathOf } from './api-key-check.ts'

export function logRequests(app: FastifyInstance, production: boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request failed')
    else if (production) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
