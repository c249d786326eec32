/** One structured line for each answered request: no query string, header or body, so no token and no code. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMember } from '../caller-key.ts'
import { createLinePace, type LinePace } from '../line-pace.ts'
import { cutText } from '../log-line.ts'
import { pathOf } from './path-of.ts'

/** No address of the protocol or the app is longer, names of files apart. */
const longestPath = 512

/**
 * Successes are told in production; elsewhere they would drown what a person at a terminal wants to see.
 * @param perSecond lines of refused requests in a second, and as many of what strangers were answered
 */
export function logRequests(app: FastifyInstance, production: boolean, perSecond = 100): void {
  const paceOf = (what: string) =>
    createLinePace(perSecond, (requests) => app.log.info({ requests }, `${what} without a line`))
  const refusals = paceOf('refused requests')
  const strangers = paceOf('requests of strangers')
  app.addHook('onClose', async () => {
    for (const pace of [refusals, strangers]) pace.stop()
  })

  /** What anybody can have without end, and so fill the log with. Apart, so that neither hides the other. */
  function paceFor(request: FastifyRequest, { statusCode }: FastifyReply): LinePace | null {
    if (statusCode >= 400) return refusals
    // Whoever signs in is a stranger until then.
    const isSignIn = request.method === 'POST' && pathOf(request.url).startsWith('/auth/v1/')
    return isStranger(request) && !isSignIn ? strangers : null
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { log } = request
    const line = {
      method: request.method,
      path: cutText(pathOf(request.url), longestPath),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    // Failures have the pace of all errors (`logger.ts`). Who finds no place in a crowd is told when to come back, and it is none.
    const isFailure = reply.statusCode >= 500 && !reply.hasHeader('retry-after')
    if (isFailure) log.error(line, 'request failed')
    else if (!production) log.debug(line, 'request')
    else if (paceFor(request, reply)?.hasRoom() ?? true) log.info(line, 'request')
    done()
  })
}

/** Where nobody is asked who they are, at the app's page for example, everybody is one. */
function isStranger({ caller }: FastifyRequest): boolean {
  return !caller || !isMember(caller)
}
