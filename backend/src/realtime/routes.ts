/** `/realtime/v1`: Supabase Realtime's protocol as one Fastify plugin. */
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { plainHeaders } from '../db/request-settings.ts'
import { broadcastRoutes } from './broadcast/broadcast-api.ts'
import type { FindCaller } from './context.ts'
import { limits } from './limits.ts'
import { Refusal, statusOf } from './refusal.ts'
import { closeCodes } from './socket/outgoing.ts'
import { serveSocket } from './socket/serve-socket.ts'
import { startRealtime } from './start-realtime.ts'
import type { ProtocolVersion } from './wire/frame.ts'

const goodbyeMs = 1_000

export interface RealtimeOptions {
  database: Database
  findCaller: FindCaller
}

/** To be registered under `/realtime/v1`; the http layer has checked the API key and set `request.caller`. */
export async function realtimeRoutes(app: FastifyInstance, options: RealtimeOptions): Promise<void> {
  const { context, stop } = await startRealtime({ ...options, log: app.log })
  app.addHook('onClose', stop)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error instanceof Refusal ? statusOf(error) : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'realtime request failed')
    const message = status === 500 ? 'Something went wrong on our side' : error.message
    return reply.code(status).send({ message })
  })
  await app.register(websocket, {
    options: { maxPayload: limits.messageBytes, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'a socket failed')
      socket.terminate()
    },
    preClose: () => closeSockets(app.websocketServer.clients),
  })
  app.get('/websocket', { websocket: true }, (socket, request) => {
    serveSocket(context, socket, {
      version: versionOf(request),
      caller: request.caller,
      headers: plainHeaders(request.headers),
    })
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ bearerProblem }, reply) => {
      if (bearerProblem) return reply.code(401).send({ message: 'Unauthorized' })
    })
    broadcastRoutes(scope, context)
  })
}

/** Tells clients to connect again, elsewhere or later, and lets go of those that do not answer. */
async function closeSockets(sockets: Set<WebSocket>): Promise<void> {
  const closed = [...sockets].map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.close(closeCodes.restart, 'The server is restarting')
        setTimeout(() => socket.terminate(), goodbyeMs).unref()
      }),
  )
  await Promise.all(closed)
}

/** Clients that name no version speak the first one. */
function versionOf({ query }: FastifyRequest): ProtocolVersion {
  const asked = typeof query === 'object' && query !== null && 'vsn' in query ? query.vsn : undefined
  return asked === '2.0.0' ? '2.0.0' : '1.0.0'
}
