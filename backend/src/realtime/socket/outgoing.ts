/** Writes to a socket, and lets go of one whose reader does not keep up. */
import type { WebSocket } from '@fastify/websocket'
import { limits } from '../limits.ts'

/** Close codes of RFC 6455 and its registry. */
export const closeCodes = { malformed: 1007, abuse: 1008, restart: 1012, overload: 1013 } as const

export function createSend(socket: WebSocket): (frame: string | Buffer) => void {
  return (frame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.bufferedBytes) {
      // A close frame would have to wait behind everything that is not read.
      socket.terminate()
      return
    }
    socket.send(frame)
  }
}
