/**
 * The listening socket, open from the first moment: until the application is ready it answers 503, so that a load
 * balancer can ask; afterwards it hands every request over, and at the end it waits for the last of them.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isLoopbackHost } from '../loopback.ts'
import { proxyFinder, type TrustedProxies } from '../trusted-proxies.ts'
import { type BodyArrivals, createBodyArrivals } from './body-arrivals.ts'
import { createOpenConnections } from './open-connections.ts'
import { createPipelining } from './pipelining.ts'
import { createStalledAnswers } from './stalled-answers.ts'

export interface HttpListener {
  server: Server
  /** From now on requests go to the application. */
  open(): void
  /** What `Fastify({ serverFactory })` takes. */
  serverFactory: (handler: RequestListener) => Server
  /** Never listens: emits `upgrade` for those requests alone that may become WebSockets. */
  upgrades: Server
  /** Requests that have begun and are not answered to their end. */
  inFlight(): number
  /** Connections that became WebSockets and are open. */
  sockets(): number
  /** The bodies on their way, to be counted for who sends them. */
  arrivals: Pick<BodyArrivals, 'count'>
  /** Somebody who has signed in sent it: the connection is kept longer than those of strangers. */
  noteMember(request: IncomingMessage): void
  /** Accepts nothing new, and resolves once what is in flight is answered, or the patience in milliseconds is over. */
  drain(timeoutMs: number): Promise<void>
}

/** Told of every request once its answer is sent or its connection cut. */
export type OnAnswered = (request: IncomingMessage, response: ServerResponse, seconds: number) => void

const starting = JSON.stringify({ status: 'starting' })
/** The one address at which a connection becomes another protocol's. */
const webSocketPath = '/realtime/v1/websocket'

/**
 * Who sends headers slowly holds a connection for nothing; who uploads 100 MB over a poor mobile network needs minutes.
 * Headers carry access tokens, whose claims hold as much of a user's metadata as auth allows.
 */
const limits: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32 * 1024,
  // Node's own answer would stand outside of the line of requests.
  requireHostHeader: false,
}
/** A connection on which nothing moves in either direction for so long is given up: functions may think for longer than readers rest. */
const silenceMs = 150_000

/** @param trustProxy whose connections are those of everybody, so that no network is held to account for them */
export function createHttpListener(onAnswered: OnAnswered, trustProxy: TrustedProxies = false): HttpListener {
  let application: RequestListener | null = null
  let isOpen = false
  let isDraining = false
  let inFlight = 0
  let sockets = 0
  let onEmpty: (() => void) | null = null

  const isProxy = proxyFinder(trustProxy)
  const connections = createOpenConnections((address) => isLoopbackHost(address) || isProxy(address))
  const arrivals = createBodyArrivals((socket) => timeOut(server, socket))
  const stalled = createStalledAnswers()
  const takeUp = createPipelining()
  const inTurn =
    (answer: RequestListener): RequestListener =>
    (request, response) =>
      takeUp(response, () => begin(request, response, answer))
  const server = createServer(limits, inTurn(answer))
  server.on('checkExpectation', inTurn(refuseExpectation))

  function begin(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    const begunAt = performance.now()
    inFlight += 1
    connections.begin(request, response)
    arrivals.watch(request, response)
    stalled.watch(response)
    response.once('close', () => {
      inFlight -= 1
      onAnswered(request, response, (performance.now() - begunAt) / 1000)
      if (inFlight === 0) onEmpty?.()
    })
    if (isDraining) response.setHeader('connection', 'close')
    answer(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!namesHost(request)) refuse(response, 400, 'The header Host is missing')
    else if (!isOriginForm(request.url)) refuse(response, 400, 'This address cannot be read')
    else if (isOpen && application) application(request, response)
    else response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(starting)
  }

  server.setTimeout(silenceMs)
  server.on('connection', connections.accept)
  server.once('close', arrivals.stop)
  server.once('close', stalled.stop)
  const upgrades = createServer()
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!isOpen || isDraining) return refuseUpgrade(socket, 503)
    if (!mayBecomeWebSocket(request)) return refuseUpgrade(socket, 400)
    if (socket instanceof Socket) connections.upgrade(socket)
    sockets += 1
    socket.once('close', () => {
      sockets -= 1
    })
    upgrades.emit('upgrade', request, socket, head)
  })

  return {
    server,
    upgrades,
    open: () => {
      isOpen = true
    },
    serverFactory: (handler) => {
      application = handler
      return server
    },
    inFlight: () => inFlight,
    sockets: () => sockets,
    arrivals,
    noteMember: ({ socket }) => connections.noteMember(socket),
    drain: (timeoutMs) => {
      isDraining = true
      server.close()
      if (inFlight === 0) return Promise.resolve()
      return new Promise((resolve) => {
        onEmpty = resolve
        setTimeout(resolve, timeoutMs).unref()
      })
    },
  }
}

/**
 * A path from the root (RFC 9112 §3.2.1). Whole addresses and fragments are read by the router as the path within them, and by rules
 * about paths as something else.
 */
function isOriginForm(target = ''): boolean {
  return target.startsWith('/') && !target.includes('#')
}

/** RFC 9112 §3.2 */
function namesHost({ httpVersion, headers }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion !== '1.1'
}

function mayBecomeWebSocket({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && isOriginForm(url) && url.split('?', 1)[0] === webSocketPath
}

/** As Node says it of a request that does not come in time. */
function timeOut(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!server.emit('clientError', error, socket)) socket.destroy()
}

/** Such a connection is nobody's: no server counts its silence or ends it. */
function refuseUpgrade(socket: Duplex, status: 400 | 503): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}

/** Such as `Expect: 100-continue` Node meets by itself (RFC 9110 §10.1.1). */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  refuse(response, 417, 'This expectation cannot be met')
}

function refuse(response: ServerResponse, code: number, message: string): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }))
}

/** Listens, and answers with the port, which matters when the configured one is 0. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
