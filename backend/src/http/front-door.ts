/**
 * The listening socket, open from the first moment: until the application is ready it answers 503, so that a load
 * balancer can ask, and afterwards it hands every request over.
 */
import { createServer, type RequestListener, type Server } from 'node:http'

export interface FrontDoor {
  server: Server
  /** From now on requests go to the application. */
  open(): void
  /** What `Fastify({ serverFactory })` takes. */
  serverFactory: (handler: RequestListener) => Server
}

const starting = JSON.stringify({ status: 'starting' })
const keepAliveMs = 72_000

export function createFrontDoor(): FrontDoor {
  let application: RequestListener | null = null
  let isOpen = false
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    if (isOpen && application) return application(request, response)
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(starting)
  })
  return {
    server,
    open: () => {
      isOpen = true
    },
    serverFactory: (handler) => {
      application = handler
      return server
    },
  }
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
