/** One structured line for each answered request: no query string, header or body, so no token and no code. */
import type { FastifyInstance } from 'fastify'
import { pathOf } from './path-of.ts'

/** Successes are told in production; elsewhere they would drown what a person at a terminal wants to see. */
export function logRequests(app: FastifyInstance, production: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { log } = request
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) log.error(line, 'request failed')
    else if (production) log.info(line, 'request')
    else log.debug(line, 'request')
    done()
  })
}
