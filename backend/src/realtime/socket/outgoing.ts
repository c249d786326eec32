/** Slow readers: writes to sockets, and lets go of those whose readers do not keep up, so that what they leave unread stays little. */
import type { WebSocket } from '@fastify/websocket'
import { limits, processLimits } from '../limits.ts'

/** Close codes of RFC 6455 and its registry. */
export const closeCodes = {
  abuse: 1008,
  malformed: 1007,
  tooLarge: 1009,
  restart: 1012,
  overload: 1013,
} as const

type Send = (frame: string | Buffer, isBinary?: boolean) => void

/** What of a WebSocket is written to. */
export interface OutgoingSocket {
  readonly OPEN: number
  readonly CLOSED: number
  readyState: number
  /** Bytes that were sent and are not on their way. */
  readonly bufferedAmount: number
  /** @param written called when the frame is on its way, or never will be */
  send(frame: string | Buffer, options: { binary: boolean }, written: (error?: Error) => void): void
  terminate(): void
}

export interface Outgoing {
  /** How frames are sent over a socket: text, or bytes; bytes that are the UTF-8 of a text with `isBinary` false. */
  writeTo(socket: OutgoingSocket): Send
  stop(): void
}

interface Reader {
  socket: OutgoingSocket
  /** Frames that wait for those on their way, so that it can be seen how many are taken. */
  waiting: { frame: string | Buffer; isBinary: boolean }[]
  waitingBytes: number
  /** Frames that it took since it was looked at last. */
  taken: number
  /** Looks in a row at which it had taken nothing. */
  stalledFor: number
}

const lookMs = 1_000
/** Below this, a reader keeps up, and the operating system may have it all at once. */
const laggingBytes = 65_536
/** Who takes nothing for so many looks has gone without a word, or does not mean to read. */
const mostStalledLooks = 15

export function createOutgoing(): Outgoing {
  const laggards = new Set<Reader>()
  const timer = setInterval(() => look(laggards), lookMs).unref()
  return {
    writeTo(socket) {
      const reader: Reader = { socket, waiting: [], waitingBytes: 0, taken: 0, stalledFor: 0 }
      return (frame, isBinary = typeof frame !== 'string') => {
        if (socket.readyState !== socket.OPEN) return
        // A close frame would have to wait behind everything that is not read.
        if (unreadBy(reader) > limits.bufferedBytes) return socket.terminate()
        reader.waiting.push({ frame, isBinary })
        reader.waitingBytes += Buffer.byteLength(frame)
        sendNext(reader)
        if (unreadBy(reader) > laggingBytes) laggards.add(reader)
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** Hands on what waits, as far as the reader keeps up. */
function sendNext(reader: Reader): void {
  const { socket, waiting } = reader
  while (socket.readyState === socket.OPEN && socket.bufferedAmount <= laggingBytes) {
    const next = waiting.shift()
    if (!next) return
    reader.waitingBytes -= Buffer.byteLength(next.frame)
    socket.send(next.frame, { binary: next.isBinary }, (error) => {
      if (error) return
      reader.taken += 1
      sendNext(reader)
    })
  }
}

function unreadBy({ socket, waitingBytes }: Reader): number {
  return socket.bufferedAmount + waitingBytes
}

/** Lets go of those who have stopped to read; where all together leave too much, of those who leave the most. */
function look(laggards: Set<Reader>): void {
  let unreadByAll = 0
  for (const reader of laggards) {
    const { socket, taken } = reader
    reader.stalledFor = taken > 0 ? 0 : reader.stalledFor + 1
    reader.taken = 0
    const unread = unreadBy(reader)
    if (socket.readyState === socket.CLOSED || unread <= laggingBytes) keepsUp(laggards, reader)
    else if (reader.stalledFor >= mostStalledLooks) letGo(laggards, reader)
    else unreadByAll += unread
  }
  if (unreadByAll <= processLimits.bufferedBytes) return
  const fullest = [...laggards].filter(({ stalledFor }) => stalledFor > 0)
  for (const reader of fullest.sort((one, other) => unreadBy(other) - unreadBy(one))) {
    unreadByAll -= unreadBy(reader)
    letGo(laggards, reader)
    if (unreadByAll <= processLimits.bufferedBytes) return
  }
}

function keepsUp(laggards: Set<Reader>, reader: Reader): void {
  laggards.delete(reader)
  reader.stalledFor = 0
}

function letGo(laggards: Set<Reader>, reader: Reader): void {
  laggards.delete(reader)
  reader.socket.terminate()
}

/** Says goodbye; who does not answer is cut off. */
export function closeSocket(
  socket: WebSocket,
  code: number,
  reason: string,
  goodbyeMs: number = limits.goodbyeMs,
): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), goodbyeMs).unref()
}
