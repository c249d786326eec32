/** Puts the areas of the protocol behind their addresses, with what all of them share in front. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountKeyFor, accountNamesFor } from '../auth/account-key.ts'
import { limitsTimes } from '../auth/limits.ts'
import { authRoutes } from '../auth/routes.ts'
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import { createFailedWrites } from '../failed-writes.ts'
import { functionsRoutes } from '../functions/routes.ts'
import { digestOf } from '../keys.ts'
import { realtimeRoutes } from '../realtime/routes.ts'
import { pathOf } from '../rest/raw-request.ts'
import { isCall } from '../rest/request/request.ts'
import { restRoutes } from '../rest/routes.ts'
import { storageRoutes } from '../storage/routes.ts'
import { requireApiKey } from './api-key-check.ts'
import { areaQueues } from './area-queues.ts'
import { allowedRoles, callerFinder, identifyCallers, problemOf } from './bearer.ts'
import {
  accountLimits,
  callLimits,
  createBodyBudget,
  dataLimits,
  limitBodies,
  messageLimits,
} from './body-limits.ts'
import { admitRequests } from './caller-slots.ts'
import { allowEveryOrigin } from './cors.ts'
import type { HttpListener } from './http-listener.ts'
import type { Services } from './services.ts'
import { limitUnreadAnswers } from './unread-answers.ts'
import { notFound } from './web-app.ts'

interface ProtocolOptions {
  /** The address under which a request reached the site. */
  siteUrlOf: (request: FastifyRequest) => string
  /** Where requests come in. */
  listener: Pick<HttpListener, 'upgrades' | 'arrivals' | 'noteMember'>
  /** Where this process itself listens, without a slash at its end. */
  ownAddress: string
  /** Told of each realtime message for which there was no room. */
  onMessageRefused: () => void
}

export async function protocolRoutes(
  app: FastifyInstance,
  { config, database, storage, messenger }: Services,
  { siteUrlOf, listener, ownAddress, onMessageRefused }: ProtocolOptions,
): Promise<void> {
  allowEveryOrigin(app)
  const findCaller = callerFinder({ keys: config.keys, isAllowedRole: allowedRoles(database) })
  identifyCallers(app, findCaller)
  tellWhoSends(app, listener)
  limitUnreadAnswers(app)
  const queues = areaQueues(app, database)
  const failedWrites = createFailedWrites(config.limits.factor)
  const limitWaitingBodies = createBodyBudget()
  const inArea = (prefix: string, area: (scope: FastifyInstance) => Promise<void>) =>
    app.register(
      async (scope) => {
        scope.setNotFoundHandler((_request, reply) => notFound(reply))
        await area(scope)
      },
      { prefix },
    )
  await inArea('/auth/v1', async (scope) => {
    requireApiKey(scope, findCaller)
    limitBodies(scope, accountLimits)
    limitWaitingBodies(scope)
    await authRoutes(scope, {
      config,
      database,
      messenger,
      siteUrlOf,
      ...queues.accounts,
      accountKey: accountKeyFor(config.closedDomain),
      accountNames: accountNamesFor(config.closedDomain),
      limits: limitsTimes(config.limits.factor, config.limits.perAddressFactor),
    })
  })
  await inArea('/rest/v1', async (scope) => {
    requireApiKey(scope, findCaller)
    limitBodies(scope, (request) => (isCall(pathOf(request)) ? callLimits : dataLimits))
    limitWaitingBodies(scope)
    await restRoutes(scope, { database, failedWrites, ...queues.rows })
  })
  await inArea('/storage/v1', async (scope) => {
    limitBodies(scope, messageLimits)
    limitWaitingBodies(scope)
    const { admit, databaseOf } = queues.files
    await storageRoutes(scope, {
      config,
      database,
      databaseOf,
      failedWrites,
      admitRequests: (inner) => admitRequests(inner, admit),
      backend: storage,
      siteUrlOf,
    })
  })
  await inArea('/realtime/v1', async (scope) => {
    requireApiKey(scope, findCaller)
    limitBodies(scope, messageLimits)
    limitWaitingBodies(scope)
    await realtimeRoutes(scope, {
      database,
      keysDigest: digestOf(config.keys),
      findCaller: (token) => findCaller(token).catch(problemOf),
      limits: config.limits,
      upgrades: listener.upgrades,
      hasPublicBroadcast: config.project.realtime.public_broadcast,
      onMessageRefused,
    })
  })
  await inArea('/functions/v1', (scope) => functionsRoutes(scope, { config, ownAddress }))
}

/** Connections and bodies are shared out before anything is known of who sends; here it is. */
function tellWhoSends(app: FastifyInstance, { arrivals, noteMember }: ProtocolOptions['listener']): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller, raw, ip, routeOptions } = request
    if (caller.userId !== null) noteMember(raw)
    // Files have places of their own.
    const isCounted = callerKeyOf(caller, ip) !== serviceKey && !routeOptions.config.streamsBody
    if (isCounted) arrivals.count(raw, ip)
    done()
  })
}
