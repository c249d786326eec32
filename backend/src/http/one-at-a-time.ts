/**
 * Pipelining: a client may send its next requests before it has the answer. They are taken up one at a time, so that whoever sends
 * many in one breath has no more at work than others, and is told of one answer that nobody waits for any more. What waits is
 * bounded in bytes; a connection that brings more is cut. (To stop reading it would bound that too, but then nobody would hear that
 * its client has left.)
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from './body-arrivals.ts'

/** Bytes that wait. Browsers and proxies send nothing ahead, and two requests with the largest heads there are may be cut. */
interface WaitingLimits {
  ofConnection: number
  inAll: number
}

const defaultLimits: WaitingLimits = { ofConnection: 64 * 1024, inAll: 16 * 1024 * 1024 }

/** What Node holds for one, whatever it brought. */
const ownBytes = 4 * 1024

/** Runs `begin` once every earlier request of the connection is answered; never where the connection ends before. */
export type TakeUp = (response: ServerResponse, begin: () => void) => void

interface Line {
  isBusy: boolean
  waiting: { bytes: number; run(): void }[]
  bytes: number
}

export function oneAtATime(limits = defaultLimits): TakeUp {
  const lines = new WeakMap<Socket, Line>()
  let inAll = 0

  function count(line: Line, bytes: number): void {
    line.bytes += bytes
    inAll += bytes
  }

  function open(socket: Socket): Line {
    const line: Line = { isBusy: false, waiting: [], bytes: 0 }
    lines.set(socket, line)
    socket.once('close', () => {
      count(line, -line.bytes)
      line.waiting = []
    })
    return line
  }

  return (response, begin) => {
    const { socket } = response.req
    // What came in one piece is told to its end, also where its beginning had the connection cut.
    if (socket.destroyed) return
    const line = lines.get(socket) ?? open(socket)
    const run = () => {
      line.isBusy = true
      response.once('close', () => {
        line.isBusy = false
        const next = line.waiting.shift()
        if (!next) return
        count(line, -next.bytes)
        if (!socket.destroyed) next.run()
      })
      begin()
    }
    if (!line.isBusy) return run()
    const bytes = bytesOf(response.req)
    if (line.bytes + bytes > limits.ofConnection || inAll + bytes > limits.inAll) {
      socket.destroy()
      return
    }
    count(line, bytes)
    line.waiting.push({ bytes, run })
  }
}

/** Of a body as much is held as Node reads ahead. */
function bytesOf(request: IncomingMessage): number {
  const head = request.rawHeaders.reduce((sum, { length }) => sum + length, request.url?.length ?? 0)
  return ownBytes + head + (hasBody(request) ? request.readableHighWaterMark : 0)
}
