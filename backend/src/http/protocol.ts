/** Puts the areas of the protocol behind their addresses, with what all of them share in front. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountKeyFor } from '../auth/account-key.ts'
import { limitsTimes } from '../auth/rate-limits.ts'
import { authRoutes } from '../auth/routes.ts'
import { functionsRoutes } from '../functions/routes.ts'
import { realtimeRoutes } from '../realtime/routes.ts'
import { restRoutes } from '../rest/routes.ts'
import { storageRoutes } from '../storage/routes.ts'
import { allowedRoles } from './allowed-roles.ts'
import { requireApiKey } from './api-key-check.ts'
import { callerFinder, identifyCallers, problemOf } from './bearer.ts'
import { allowEveryOrigin } from './cors.ts'
import type { Services } from './services.ts'
import { notFound } from './web-app.ts'

/** @param siteUrlOf the address under which a request reached the site */
export async function protocolRoutes(
  app: FastifyInstance,
  { config, database, storage, messenger }: Services,
  siteUrlOf: (request: FastifyRequest) => string,
): Promise<void> {
  allowEveryOrigin(app)
  const findCaller = callerFinder({ keys: config.keys, isAllowedRole: allowedRoles(database) })
  identifyCallers(app, findCaller)
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
    await authRoutes(scope, {
      config,
      database,
      messenger,
      siteUrlOf,
      accountKey: accountKeyFor(config.phoneAddressDomain),
      limits: limitsTimes(config.limits.factor, config.limits.perAddressFactor),
    })
  })
  await inArea('/rest/v1', async (scope) => {
    requireApiKey(scope, findCaller)
    await restRoutes(scope, { config, database })
  })
  await inArea('/storage/v1', (scope) => storageRoutes(scope, { config, database, backend: storage }))
  await inArea('/realtime/v1', async (scope) => {
    requireApiKey(scope, findCaller)
    await realtimeRoutes(scope, { database, findCaller: (token) => findCaller(token).catch(problemOf) })
  })
  await inArea('/functions/v1', (scope) => functionsRoutes(scope, { config }))
}
