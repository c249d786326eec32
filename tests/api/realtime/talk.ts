/** A socket without the client library, which sends whatever it is told to and keeps what it hears. */
import { afterEach } from 'vitest'
import WebSocket from 'ws'
import { type BackendAddress, protocol } from '../../support/backends.ts'

export interface Talk {
  socket: WebSocket
  /** Texts received so far. */
  heard: string[]
  closed: Promise<number>
}

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** @throws when the address is refused, with its status */
export async function talk(
  vsn = '2.0.0',
  backend: BackendAddress = protocol,
  headers: Record<string, string> = {},
): Promise<Talk> {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket`
  const socket = new WebSocket(`${address}?apikey=${backend.anonKey}&vsn=${vsn}`, { headers })
  sockets.push(socket)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  return { socket, heard, closed }
}
