/**
 * Pipelining: a client may send its next requests before it has the answer. They are taken up one at a time, so that whoever sends
 * many in one breath has no more at work than others, and is told of one answer that nobody waits for any more. What waits is
 * bounded in bytes; a connection that brings more is cut. (To stop reading it would bound that too, but then nobody would hear that
 * its client has left. Node does stop where a body fills what it reads ahead, so that a body that is not whole soon has it cut too.)
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from './body-arrivals.ts'

interface WaitingLimits {
  /** Bytes that wait where more than one request does. Browsers and proxies send one ahead at most: once all of an answer has come. */
  ofConnection: number
  inAll: number
  /** Milliseconds in which a body that waits is whole, or taken up. */
  bodyMs: number
}

const defaultLimits: WaitingLimits = { ofConnection: 64 * 1024, inAll: 16 * 1024 * 1024, bodyMs: 2_000 }

/** What Node holds for one, whatever it brought. */
const ownBytes = 4 * 1024
/** What Node reads from a connection at a time. */
const readBytes = 64 * 1024

/** Runs `begin` once every earlier request of the connection is answered; never where the connection ends before. */
export type TakeUp = (response: ServerResponse, begin: () => void) => void

interface Line {
  isBusy: boolean
  waiting: { bytes: number; watch: NodeJS.Timeout | undefined; run(): void }[]
  bytes: number
}

export function createPipelining(limits = defaultLimits): TakeUp {
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
      for (const { watch } of line.waiting.splice(0)) clearTimeout(watch)
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
        clearTimeout(next.watch)
        if (!socket.destroyed) next.run()
      })
      begin()
    }
    if (!line.isBusy) return run()
    const bytes = bytesOf(response.req)
    const isAlone = line.waiting.length === 0
    if ((!isAlone && line.bytes + bytes > limits.ofConnection) || inAll + bytes > limits.inAll) {
      socket.destroy()
      return
    }
    count(line, bytes)
    const watch = hasBody(response.req) ? cutUnlessWhole(response.req, limits.bodyMs) : undefined
    line.waiting.push({ bytes, watch, run })
  }
}

function cutUnlessWhole(request: IncomingMessage, withinMs: number): NodeJS.Timeout {
  return setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, withinMs).unref()
}

/** The most that is held of one that waits. Of its body Node reads on until what it reads ahead is full. */
function bytesOf(request: IncomingMessage): number {
  const head = request.rawHeaders.reduce((sum, { length }) => sum + length, request.url?.length ?? 0)
  const readAhead = request.readableHighWaterMark + readBytes
  return ownBytes + head + (hasBody(request) ? Math.min(announcedBytes(request), readAhead) : 0)
}

/** Of a body that comes in chunks nothing is known. */
function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}
