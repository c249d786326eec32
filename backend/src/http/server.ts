/** Puts the areas of the protocol behind their addresses, with what all of them share in front. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { authRoutes } from '../auth/routes.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { functionsRoutes } from '../functions/routes.ts'
import type { Keys } from '../keys.ts'
import { restRoutes } from '../rest/routes.ts'
import { storageRoutes } from '../storage/routes.ts'
import type { StorageBackend } from '../storage/storage-backend.ts'
import { allowedRoles } from './allowed-roles.ts'
import { requireApiKey } from './api-key-check.ts'
import { identifyCallers } from './bearer.ts'
import { allowEveryOrigin } from './cors.ts'
import type { FrontDoor } from './front-door.ts'
import { healthRoutes } from './health.ts'
import { publicConfigRoutes, siteUrlFor } from './public-config.ts'
import { logRequests } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { notFound, webApp } from './web-app.ts'

export interface Services {
  config: Config & { keys: Keys }
  database: Database
  storage: StorageBackend
}

const smallestCompressed = 1_024
const requestIdShape = /^[\w.-]{8,64}$/

export async function buildServer(services: Services, frontDoor: FrontDoor): Promise<FastifyInstance> {
  const { config, database } = services
  const app = fastify({
    serverFactory: frontDoor.serverFactory,
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID(),
    routerOptions: { maxParamLength: 4_096 },
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error, 'unexpected failure')
    const message = status >= 500 ? 'Something went wrong on our side' : error.message
    return reply.code(status).send({ code: status, message })
  })
  logRequests(app, config.production)
  await addSecurityHeaders(app, config.production)
  await allowEveryOrigin(app)
  await app.register(compress, { global: true, threshold: smallestCompressed, encodings: ['br', 'gzip'] })
  const siteUrlOf = siteUrlFor(config)
  healthRoutes(app, database)
  publicConfigRoutes(app, config, config.keys, siteUrlOf)
  await app.register((scope) => protocol(scope, services, siteUrlOf))
  await webApp(app, config.webDir, siteUrlOf)
  await app.ready()
  return app
}

async function protocol(
  app: FastifyInstance,
  { config, database, storage }: Services,
  siteUrlOf: (request: FastifyRequest) => string,
): Promise<void> {
  identifyCallers(app, { keys: config.keys, isAllowedRole: allowedRoles(database) })
  const inArea = (prefix: string, area: (scope: FastifyInstance) => Promise<void>) =>
    app.register(
      async (scope) => {
        scope.setNotFoundHandler((_request, reply) => notFound(reply))
        await area(scope)
      },
      { prefix },
    )
  await inArea('/auth/v1', async (scope) => {
    requireApiKey(scope, config.keys)
    await authRoutes(scope, { config, database, siteUrlOf })
  })
  await inArea('/rest/v1', async (scope) => {
    requireApiKey(scope, config.keys)
    await restRoutes(scope, { config, database })
  })
  await inArea('/storage/v1', (scope) => storageRoutes(scope, { config, database, backend: storage }))
  await inArea('/functions/v1', (scope) => functionsRoutes(scope, { config }))
}
