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
  /** Joins, and answers with the status of the reply: `ok`, `error`, `closed`, or `silence`. */
  join(options: Join): Promise<string>
  send(topic: string, event: string, payload: Record<string, unknown>): void
  close(): void
}

const patienceMs = 5_000

/** Null where the server does not let it in. */
export function openSocket(
  { url, anonKey }: Pick<Product, 'url' | 'anonKey'>,
  from = newAddress(),
): Promise<Socket | null> {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`
  const socket = new WebSocket(address, {
    headers: { 'x-forwarded-for': from },
    handshakeTimeout: patienceMs,
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
      for (let waited = 0; waited < patienceMs; waited += 20) {
        const reply = heard.find((frame) => frame.event === 'phx_reply' && frame.ref === ref)
        if (reply) return String(reply.payload.status)
        if (socket.readyState !== WebSocket.OPEN) return 'closed'
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return 'silence'
    },
  }
  return new Promise((resolve) => {
    socket.once('open', () => resolve(opened))
    socket.once('error', () => resolve(null))
    socket.once('close', () => resolve(null))
  })
}

/** Joins one channel on a socket of its own and closes it; `closed` where not even the socket opened. */
export async function joinOnce(product: Pick<Product, 'url' | 'anonKey'>, join: Join): Promise<string> {
  const socket = await openSocket(product, join.from)
  if (!socket) return 'closed'
  const status = await socket.join(join)
  socket.close()
  return status
}

/** Whether a token opens the channel of its owner, which it does as long as it is good for anything. */
export async function opensOwnChannel(
  product: Pick<Product, 'url' | 'anonKey'>,
  { id, token }: { id: string; token: string },
): Promise<boolean> {
  return (await joinOnce(product, { topic: `user:${id}`, token, config: { private: true } })) === 'ok'
}
