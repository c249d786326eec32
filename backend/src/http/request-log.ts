/** One structured line for each answered request: no query string, header or body, so no token and no code. */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutText } from '../log-line.ts'
import { pathOf } from './path-of.ts'

/** No address of the protocol or the app is longer, names of files apart. */
const longestPath = 512

interface LinePace {
  /** Lines of refused requests in a second. */
  most: number
}

/** Successes are told in production; elsewhere they would drown what a person at a terminal wants to see. */
export function logRequests(app: FastifyInstance, production: boolean, pace: LinePace = { most: 100 }): void {
  const refusals = paceLines(app.log, pace)
  app.addHook('onClose', async () => refusals.stop())
  app.addHook('onResponse', (request, reply, done) => {
    const { log } = request
    const line = {
      method: request.method,
      path: cutText(pathOf(request.url), longestPath),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) log.error(line, 'request failed')
    else if (!production) log.debug(line, 'request')
    else if (!costsNothing(request, reply) || refusals.hasRoom()) log.info(line, 'request')
    done()
  })
}

/** What anybody can have without end, and so fill the log with: refusals, and the app's page at whatever address. */
function costsNothing({ is404 }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode >= 400 || is404
}

/** So many lines a second; of those beyond, one line says how many there were. */
function paceLines(log: FastifyBaseLogger, { most }: LinePace) {
  let lines = 0
  let leftOut = 0
  let timer: NodeJS.Timeout | null = null

  function endSecond(): void {
    timer = null
    if (leftOut > 0) log.info({ requests: leftOut }, 'refused requests without a line')
    lines = 0
    leftOut = 0
  }

  return {
    hasRoom(): boolean {
      timer ??= setTimeout(endSecond, 1_000).unref()
      if (lines === most) {
        leftOut += 1
        return false
      }
      lines += 1
      return true
    },
    stop(): void {
      if (timer) clearTimeout(timer)
      endSecond()
    },
  }
}
