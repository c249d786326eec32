/** Raw connections of the attackers: bytes written by hand, and the proof that they reached the server. */
import { connect, type Socket } from 'node:net'
import type { Stage } from './scenario.ts'

/** Those that reached it. */
const connected = new WeakSet<Socket>()

/** An error ends it like any other end. */
export function connectTo({ product }: Pick<Stage, 'product'>): Socket {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  socket.once('connect', () => connected.add(socket))
  socket.on('error', () => socket.destroy())
  return socket
}

/** What never reached the server held nothing there. @throws unless most of them did */
export function requireConnections(stage: Stage, sockets: Socket[]): void {
  const { length } = sockets.filter((socket) => connected.has(socket))
  stage.require(length > sockets.length / 2, `only ${length} of ${sockets.length} connections were opened`)
}
