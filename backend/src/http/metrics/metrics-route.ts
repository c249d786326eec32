/** `/metrics`: what this process does, for Prometheus on the same machine or with the service key. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { apiKeyOf, bearerOf } from '../bearer.ts'
import type { FrontDoor } from '../front-door.ts'
import { notFound } from '../web-app.ts'
import { expositionType, type MetricFamily, printFamilies } from './exposition.ts'
import { gauge, watchProcess } from './process-metrics.ts'
import type { RequestMetrics } from './request-metrics.ts'

export interface MetricsOptions {
  requests: RequestMetrics
  frontDoor: FrontDoor
  database: Database
  serviceRoleKey: string
}

export function metricsRoute(app: FastifyInstance, options: MetricsOptions): void {
  const { requests, frontDoor, database, serviceRoleKey } = options
  const process = watchProcess()
  app.addHook('onClose', async () => process.stop())
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const key = bearerOf(request) ?? apiKeyOf(request)
    if (key !== null && key !== serviceRoleKey) {
      return reply.code(401).send({ code: 401, message: 'Only the service key opens the metrics' })
    }
    if (key === null && !isFromHere(request)) return notFound(reply)
    const families = [
      ...requests.families(),
      gauge('http_requests_in_flight', 'Requests not answered to their end.', frontDoor.inFlight()),
      gauge('websockets_open', 'Realtime sockets.', frontDoor.sockets()),
      ...loadOf(database),
      ...process.families(),
    ]
    return reply.header('cache-control', 'no-store').type(expositionType).send(printFamilies(families))
  })
}

function loadOf(database: Database): MetricFamily[] {
  const { size, inUse, waiting } = database.load()
  return [
    gauge('database_connections_max', 'Connections to the database that there may be.', size),
    gauge('database_connections_in_use', 'Connections at work.', inUse),
    gauge('database_callers_waiting', 'Callers that wait for a connection.', waiting),
  ]
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Behind a proxy on this machine every visitor has a loopback address; such a proxy says so in a header. */
function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const peer = raw.socket.remoteAddress ?? ''
  const isLoopback = peer === '::1' || /^(::ffff:)?127\./.test(peer)
  return isLoopback && !proxyHeaders.some((name) => headers[name] !== undefined)
}
