/** Answers HTTP on a local socket with a handler of web-standard requests; bodies stream both ways. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failures } from '../function-failure.ts'
import type { Handler } from './deno.ts'

/** Names each call for the gateway; functions are not shown it. */
export const callHeader = 'x-backend-call'

/**
 * Resolves when it listens.
 * @param onEnd told of each call on which the handler works no more, also where nobody waited for its answer
 */
export function serveHandler(handler: Handler, socket: string, onEnd: (call: string) => void): Promise<void> {
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    answer(handler, incoming, outgoing)
      .catch((error) => {
        console.error(error)
        refuse(outgoing)
      })
      .finally(() => onEnd(String(incoming.headers[callHeader])))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, () => resolve())
  })
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  const remoteAddr = { transport: 'tcp' as const, hostname: clientOf(incoming), port: 0 }
  const response = await handler(requestOf(incoming, left.signal), { remoteAddr })
  if (!(response instanceof Response)) throw new TypeError('the handler answered with no Response')
  if (left.signal.aborted) return response.body?.cancel()
  outgoing.writeHead(response.status, headersOf(response))
  outgoing.flushHeaders()
  if (response.body === null) return void outgoing.end()
  await pipeline(Readable.from(response.body), outgoing).catch((error) => {
    // Who leaves in the middle of an answer is no failure of the function.
    if (!left.signal.aborted) throw error
  })
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const { [callHeader]: _, ...shown } = headers
  const list = Object.entries(shown).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const init: RequestInit & { duplex: 'half' } = { method, headers: list, signal, duplex: 'half' }
  if (method !== 'GET' && method !== 'HEAD') init.body = streamOf(incoming)
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, init)
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      incoming.destroy()
    },
  })
}

function headersOf(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers
}

function clientOf({ headers }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? '')
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  const { status, body } = failures.workerError
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
