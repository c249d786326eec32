/** Requests as they go over the wire: nothing tidied in the address, nothing decompressed, any method and header. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { type BackendAddress, protocol } from '../../support/backends.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** The body as JSON; null when it is something else. */
  json: unknown
}

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The protocol's backend unless another is named. */
  backend?: BackendAddress
}

/** @param path sent as it is */
export async function ask(path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, backend = protocol } = asked
  const { hostname, port } = new URL(backend.url)
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: true })
    const outgoing = request({ hostname, port, path, method, headers, agent }, async (incoming) => {
      const bytes = Buffer.concat(await incoming.toArray())
      agent.destroy()
      const text = bytes.toString()
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        bytes,
        text,
        json: jsonOrNull(text),
      })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** A request with the anonymous key. */
export function askWithKey(path: string, { headers = {}, ...asked }: Asked = {}): Promise<Answer> {
  return ask(path, { ...asked, headers: { apikey: protocol.anonKey, ...headers } })
}

/** Writes text to a connection of its own and answers with all that came back until it was closed. */
export function write(text: string): Promise<string> {
  const { hostname, port } = new URL(protocol.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.once('error', () => socket.destroy())
    socket.once('close', () => resolve(answer))
  })
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
