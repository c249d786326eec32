/** `/metrics`: what this process does, for Prometheus on the same machine or with the service key. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { isFromThisMachine } from '../../loopback.ts'
import { apiKeyOf, bearerOf } from '../bearer.ts'
import type { HttpListener } from '../http-listener.ts'
import { notFound } from '../web-app.ts'
import { databaseGauges } from './database-gauges.ts'
import { type Counter, counter, expositionType, type MetricFamily, printFamilies } from './exposition.ts'
import { gauge, watchProcess } from './process-metrics.ts'
import type { RequestMetrics } from './request-metrics.ts'

export interface MetricsOptions {
  requests: RequestMetrics
  refusedMessages: Counter
  /** Lines of the log that had no room. */
  droppedLines: () => number
  listener: HttpListener
  database: Database
  serviceRoleKey: string
}

const droppedHelp = 'Lines of the log that had no room, because what was there was not taken.'

export function metricsRoute(app: FastifyInstance, options: MetricsOptions): void {
  const { requests, refusedMessages, droppedLines, listener, database, serviceRoleKey } = options
  const process = watchProcess()
  const ofDatabase = databaseGauges(database, app.log)
  app.addHook('onClose', async () => process.stop())
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const key = bearerOf(request) ?? apiKeyOf(request)
    if (key !== null && key !== serviceRoleKey) {
      return reply.code(401).send({ code: 401, message: 'Only the service key opens the metrics' })
    }
    if (key === null && !isFromThisMachine(request.raw)) return notFound(reply)
    const families = [
      ...requests.families(),
      gauge('http_requests_in_flight', 'Requests not answered to their end.', listener.inFlight()),
      gauge('websockets_open', 'Realtime sockets.', listener.sockets()),
      refusedMessages.family(),
      counter('log_lines_dropped_total', droppedHelp, droppedLines()),
      ...loadOf(database),
      ...process.families(),
      ...(await ofDatabase.families()),
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
