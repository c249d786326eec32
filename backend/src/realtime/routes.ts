/** `/realtime/v1`: Supabase Realtime's protocol as one Fastify plugin. */
import type { Server } from 'node:http'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { plainHeaders } from '../db/request-settings.ts'
import { networkOf, siteOf } from '../network.ts'
import { sendProtocolError } from '../protocol-error.ts'
import { broadcastRoutes } from './broadcast/broadcast-api.ts'
import type { FindCaller } from './context.ts'
import { limits } from './limits.ts'
import type { LimitFactors } from './quota/quotas.ts'
import { RealtimeError } from './realtime-error.ts'
import type { SocketOrigin } from './socket/open-sockets.ts'
import { closeCodes, closeSocket } from './socket/outgoing.ts'
import { serveSocket } from './socket/serve-socket.ts'
import { startRealtime } from './start-realtime.ts'
import type { ProtocolVersion } from './wire/frame.ts'

const retryAfterSeconds = 5

export interface RealtimeOptions {
  database: Database
  /** Of the keys that are taken here: processes on one database have to take the same. */
  keysDigest: string
  findCaller: FindCaller
  limits: LimitFactors
  /** Emits `upgrade` for the requests that ask for a socket. */
  upgrades: Server
  /** Whether public channels carry broadcast and presence, or changes of tables alone. */
  hasPublicBroadcast: boolean
  /** Told of each broadcast or presence message that found too much waiting in its room. */
  onMessageRefused: () => void
}

/** To be registered under `/realtime/v1`; the http layer has checked the API key and set `request.caller`. */
export async function realtimeRoutes(app: FastifyInstance, options: RealtimeOptions): Promise<void> {
  const { context, stop } = await startRealtime({ ...options, log: app.log })
  app.addHook('onClose', stop)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isRefusal = error instanceof RealtimeError
    const status = isRefusal ? error.status : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'realtime request failed')
    if (isRefusal) return sendProtocolError(reply, error)
    const message = status === 500 ? 'Something went wrong on our side' : error.message
    return reply.code(status).send({ message })
  })
  // Refused before the plugin below has looked at it, as for want of a key, nobody else would close it.
  app.addHook('onResponse', ({ headers, raw }, _reply, done) => {
    if (headers.upgrade !== undefined) raw.socket.destroy()
    done()
  })
  await app.register(websocket, {
    // Pings are answered where they are counted.
    options: {
      server: options.upgrades,
      maxPayload: limits.messageBytes,
      perMessageDeflate: false,
      autoPong: false,
    },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'a socket failed')
      socket.terminate()
    },
    preClose: () => closeSockets(app.websocketServer.clients),
  })
  app.get('/websocket', { websocket: true, onRequest: refuseTooMany }, (socket, request) => {
    // The handshake's key is another one each time, and says nothing that a policy could ask for.
    const { 'sec-websocket-key': _, ...headers } = plainHeaders(request.headers)
    serveSocket(context, socket, {
      version: versionOf(request),
      caller: request.caller,
      headers,
      ...originOf(request.ip),
    })
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ bearerProblem }, reply) => {
      if (bearerProblem) return reply.code(401).send({ message: 'Unauthorized' })
    })
    broadcastRoutes(scope, context)
  })

  async function refuseTooMany({ ws, ip }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!ws || context.openSockets.mayOpen(originOf(ip))) return
    return reply.code(429).header('retry-after', retryAfterSeconds).send({ message: 'Too many connections' })
  }
}

function originOf(address: string): SocketOrigin {
  return { network: networkOf(address), site: siteOf(address) }
}

/** Tells clients to connect again, elsewhere or later, and lets go of those that do not answer. */
async function closeSockets(sockets: Set<WebSocket>): Promise<void> {
  const closed = [...sockets].map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        closeSocket(socket, closeCodes.restart, 'The server is restarting')
      }),
  )
  await Promise.all(closed)
}

/** Clients that name no version speak the first one. */
function versionOf({ query }: FastifyRequest): ProtocolVersion {
  const asked = typeof query === 'object' && query !== null && 'vsn' in query ? query.vsn : undefined
  return asked === '2.0.0' ? '2.0.0' : '1.0.0'
}
