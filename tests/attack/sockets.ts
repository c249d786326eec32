/** Realtime sockets of the attackers: Phoenix frames written by hand (version 1.0.0 of the protocol). */
import WebSocket from 'ws'
import { newAddress } from './calls.ts'
import type { Product } from './product.ts'

export interface Join {
  topic: string
  token?: string
  /** The `config` of the join. */
  config?: Record<string, unknown>
  from?: string
}

interface Frame {
  topic: string
  event: string
  payload: Record<string, unknown>
  ref: string | null
}

export interface Socket {
  socket: WebSocket
  /** Everything that came, oldest first. */
  heard: Frame[]
  /** Joins, and answers with the status of the reply: `ok`, `error`, or `closed`. @throws where nothing comes */
  join(options: Join): Promise<string>
  send(topic: string, event: string, payload: Record<string, unknown>): void
  close(): void
}

const timeoutMs = 30_000

/** The status with which the server refused the handshake. */
export class HandshakeRefused extends Error {
  override name = 'HandshakeRefused'
  readonly status: number
  constructor(status: number) {
    super(`no socket opened: ${status}`)
    this.status = status
  }
}

/** @throws HandshakeRefused where the server does not let it in, or an error where nothing answers */
export function openSocket(
  { url, anonKey }: Pick<Product, 'url' | 'anonKey'>,
  from = newAddress(),
): Promise<Socket> {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`
  const socket = new WebSocket(address, {
    headers: { 'x-forwarded-for': from },
    handshakeTimeout: timeoutMs,
  })
  const heard: Frame[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  let references = 0
  const send = (topic: string, event: string, payload: Record<string, unknown>) => {
    references += 1
    const ref = String(references)
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ topic, event, payload, ref, join_ref: ref }))
    return ref
  }
  const opened: Socket = {
    socket,
    heard,
    send,
    close: () => socket.terminate(),
    join: async ({ topic, token, config = {} }) => {
      const ref = send(`realtime:${topic}`, 'phx_join', { config, access_token: token })
      for (let waited = 0; waited < timeoutMs; waited += 20) {
        const reply = heard.find((frame) => frame.event === 'phx_reply' && frame.ref === ref)
        if (reply) return String(reply.payload.status)
        if (socket.readyState !== WebSocket.OPEN) return 'closed'
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`no answer to joining ${topic} in ${timeoutMs / 1000} s`)
    },
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(opened))
    socket.once('unexpected-response', (_, { statusCode = 0 }) => {
      reject(new HandshakeRefused(statusCode))
      socket.terminate()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was cut before a socket opened')))
  })
}

/** 101 where a socket opens, otherwise the status of the refusal. @throws where nothing answers */
export async function handshakeStatus(product: Pick<Product, 'url' | 'anonKey'>): Promise<number> {
  try {
    const socket = await openSocket(product)
    socket.close()
    return 101
  } catch (error) {
    if (error instanceof HandshakeRefused) return error.status
    throw error
  }
}

/** Joins one channel on a socket of its own and closes it; the status is that of `join`. @throws where no socket opens */
export async function joinOnce(product: Pick<Product, 'url' | 'anonKey'>, join: Join): Promise<string> {
  const socket = await openSocket(product, join.from)
  const status = await socket.join(join)
  socket.close()
  return status
}

/** A way into the channel of its owner, which a token opens as long as it is good for anything. */
export function ownChannel({ id, token }: { id: string; token: string }): Join {
  return { topic: `user:${id}`, token, config: { private: true } }
}
