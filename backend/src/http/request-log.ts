/** One structured line for each answered request: no query string, header or body, so no token and no code. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf, isMember, serviceKey } from '../caller-key.ts'
import { cutText } from '../log-line.ts'
import { createLogRateLimit } from '../log-rate-limit.ts'
import { pathOf } from './path-of.ts'

/** No address of the protocol or the app is longer, names of files apart. */
const longestPath = 512

/** Lines in a second. */
interface Paces {
  /** Of requests that were refused, and as many of what strangers were answered, of what signed somebody in, and of what servers asked. */
  each: number
  /** Of what members were answered: in all, and for one account. */
  members: number
  account: number
}

const usualPaces: Paces = { each: 100, members: 200, account: 20 }

/** Successes are told in production; elsewhere they would drown what a person at a terminal wants to see. */
export function logRequests(app: FastifyInstance, production: boolean, paces: Paces = usualPaces): void {
  const paceOf = (what: string, perSecond = paces.each, forEach = perSecond) =>
    createLogRateLimit(perSecond, (requests) => app.log.info({ requests }, `${what} without a line`), forEach)
  // Whatever has none could be had without end, and so fill the log. Apart, so that none hides the others.
  const refusals = paceOf('refused requests')
  const strangers = paceOf('requests of strangers')
  const signIns = paceOf('sign-ins')
  const servers = paceOf('requests of servers')
  const members = paceOf('requests of members', paces.members, paces.account)
  app.addHook('onClose', async () => {
    for (const pace of [refusals, strangers, signIns, servers, members]) pace.stop()
  })

  function hasRoom({ caller, method, url, ip }: FastifyRequest, { statusCode }: FastifyReply): boolean {
    if (statusCode >= 400) return refusals.hasRoom()
    // Where nobody is asked who they are, at the app's page for example, everybody is a stranger.
    if (caller && isMember(caller)) {
      // By its token alone: whether its session goes on is not asked here.
      const key = callerKeyOf(caller, ip)
      return key === serviceKey ? servers.hasRoom() : members.hasRoom(key)
    }
    // Whoever signs in is one until then.
    const isSignIn = method === 'POST' && pathOf(url).startsWith('/auth/v1/')
    return isSignIn ? signIns.hasRoom() : strangers.hasRoom()
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { log } = request
    const line = {
      method: request.method,
      path: cutText(pathOf(request.url), longestPath),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    // Failures have the pace of all errors (`logger.ts`). Who finds no place in a crowd is told when to come back, and who asks for what
    // there is not (501) that there is none: both anybody can have without end.
    const isFailure = reply.statusCode >= 500 && reply.statusCode !== 501 && !reply.hasHeader('retry-after')
    if (isFailure) log.error(line, 'request failed')
    else if (!production) log.debug(line, 'request')
    else if (hasRoom(request, reply)) log.info(line, 'request')
    done()
  })
}
