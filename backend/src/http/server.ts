/** The server: what all answers share, the site's own addresses, and behind them the protocol and the web app. */
import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isFromThisMachine } from '../loopback.ts'
import { servesThisMachineOnly } from '../network-exposure.ts'
import { dropForwardedPorts } from '../trusted-proxies.ts'
import { answerTooLargeBodies } from './body-limits.ts'
import { compressTexts } from './compression.ts'
import { openToAll } from './cors.ts'
import { healthRoutes } from './health.ts'
import type { HttpListener } from './http-listener.ts'
import { createCounter } from './metrics/exposition.ts'
import { metricsRoute } from './metrics/metrics-route.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import { protocolRoutes } from './protocol.ts'
import { publicConfigRoutes, siteUrlFor } from './public-config.ts'
import { tarpitRefusals } from './refusal-tarpit.ts'
import { logRequests } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { webApp } from './web-app.ts'

/** What listens, and what counted since. */
export interface ServerOptions {
  listener: HttpListener
  /** Where that is reached from this machine, without a slash at its end. */
  ownAddress: string
  requests: RequestMetrics
  /** Lines of the log that had no room. */
  droppedLines: () => number
}

const thisMachineOnly =
  'Only this machine is served: there are demo accounts with known passwords, and codes are returned. ' +
  'Set NODE_ENV=production to serve a network.'
const requestIdShape = /^[\w.-]{8,64}$/

/** Builds everything behind the listener; ready when it resolves. */
export async function buildServer(
  services: Services,
  { listener, ownAddress, requests, droppedLines }: ServerOptions,
): Promise<FastifyInstance> {
  const { config, database, log } = services
  const always = securityHeaders(config.production)
  const app = fastify({
    serverFactory: listener.serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID(),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 4_096 },
    // On a busy machine opening folders and asking the database take what they take.
    pluginTimeout: 0,
    frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply, always),
  })
  app.setErrorHandler<FastifyError>(sendFailure)
  if (config.trustProxy) {
    app.addHook('onRequest', (request, _reply, done) => {
      dropForwardedPorts(request.raw.headers)
      done()
    })
  }
  logRequests(app, config.production)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    done()
  })
  if (servesThisMachineOnly(config)) refuseOtherMachines(app)
  else if (!config.trustProxy) tellOfProxy(app)
  answerTooLargeBodies(app)
  tarpitRefusals(app)
  compressTexts(app)
  const siteUrlOf = siteUrlFor(config)
  healthRoutes(app, database)
  const refusedMessages = createCounter(
    'realtime_messages_refused_total',
    'Broadcasts and presence messages that found too much waiting in their room.',
  )
  metricsRoute(app, {
    requests,
    refusedMessages,
    droppedLines,
    listener,
    database,
    serviceRoleKey: config.keys.serviceRoleKey,
  })
  publicConfigRoutes(app, config, siteUrlOf)
  const protocolOptions = { siteUrlOf, listener, ownAddress, onMessageRefused: refusedMessages.count }
  try {
    await app.register((scope) => protocolRoutes(scope, services, protocolOptions))
    await webApp(app, config.webDir, siteUrlOf)
    await app.ready()
  } catch (error) {
    // What some areas have opened, others that failed leave to nobody.
    await app.close()
    throw error
  }
  return app
}

/** Where demo accounts and codes are open to whoever asks, nobody asks over a network. */
function refuseOtherMachines(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromThisMachine(request.raw)) return done()
    void reply.code(403).send({ code: 403, message: thisMachineOnly })
  })
}

/** Where no proxy is believed, all who come through one share the limits of its address, which nobody sees before they are refused. */
function tellOfProxy(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      app.log.warn(
        'a request came with X-Forwarded-For, but TRUST_PROXY is off: where a proxy stands in front, all its visitors share the limits of its address',
      )
    }
    done()
  })
}

/** No route describes itself to Fastify, so what it would compile descriptions with need not be loaded. */
function noSchemas(): never {
  throw new Error('requests are checked by their areas')
}

function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'unexpected failure')
  const message = status >= 500 ? 'Something went wrong on our side' : error.message
  return reply.code(status).send({ code: status, message })
}

/** Addresses that cannot be read at all never come to a route or a hook. */
function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  always: Record<string, string>,
): void {
  const status = error.statusCode ?? 400
  void reply
    .code(status)
    .headers({ ...always, ...openToAll, 'x-request-id': request.id })
    .send({ code: status, message: 'This address cannot be read' })
}
