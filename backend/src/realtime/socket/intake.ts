/** Intake: what a socket sends is measured before it is parsed, and refused where it is too much; the rest waits for its turn. */
import type { WebSocket } from '@fastify/websocket'
import { createSerialQueue } from '../../serial-queue.ts'
import { shutDown } from '../channel/leave.ts'
import { done, refusedFor, reply } from '../channel/replies.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import { createRateWindow } from '../rate-window.ts'
import { type Frame, MalformedFrame, type ProtocolVersion } from '../wire/frame.ts'
import { decodeFrame } from '../wire/serializer.ts'
import type { Connection } from './connection.ts'
import { handleFrame } from './handle-frame.ts'
import { closeCodes } from './outgoing.ts'

/** As `ws` hands over what it received. */
type RawData = Buffer | ArrayBuffer | Buffer[]

export interface Intake {
  take(data: RawData, isBinary: boolean): void
  /** Answers a ping, which counts as a message like any other. */
  ping(data: Buffer): void
  /** Something that it sent is not answered yet. */
  isBusy(): boolean
}

const tooManyJoins = 'ClientJoinRateLimitReached: Too many joins per second'

export function createIntake(
  context: RealtimeContext,
  socket: WebSocket,
  connection: Connection,
  close: (code: number, reason: string) => void,
): Intake {
  const inTurn = createSerialQueue()
  const isWithinLimit = createRateWindow(limits.messagesPerSecond)
  const isNoFlood = createRateWindow(limits.floodPerSecond)

  async function run(frame: Frame): Promise<void> {
    try {
      if (!connection.isClosed) await handleFrame(context, connection, frame)
    } catch (error) {
      context.log.error({ err: error }, 'a realtime message failed')
    }
  }

  /** False when the socket is closed because of what it sent. */
  function mayGoOn(bytes: number): boolean {
    if (connection.isClosed) return false
    if (!isNoFlood()) close(closeCodes.abuse, 'Too many messages per second')
    else if (isTooLong(connection, bytes)) close(closeCodes.tooLarge, 'Message too large before a join')
    else if (!mayCarry(context, connection, bytes)) close(closeCodes.abuse, 'Too many bytes per second')
    else return true
    return false
  }

  function takeFrame(frame: Frame): void {
    if (isHeartbeat(frame)) reply(connection.session, frame, done)
    else if (!isWithinLimit() || !maySend(connection)) refuseTalker(context, connection, frame)
    else if (inTurn.unfinished() >= limits.waitingMessages) close(closeCodes.overload, 'Too many messages')
    else void inTurn(() => run(frame))
  }

  return {
    take(data, isBinary) {
      const bytes = bytesOf(data)
      if (!mayGoOn(bytes.length)) return
      const frame = readFrame(connection.session.version, bytes, isBinary)
      if (frame === 'malformed') close(closeCodes.malformed, 'Malformed message')
      else takeFrame(frame)
    },
    ping(data) {
      if (mayGoOn(data.length) && socket.bufferedAmount < limits.bufferedBytes) socket.pong(data)
    },
    isBusy: () => inTurn.unfinished() > 0,
  }
}

/** Whose channels it joined pays for what it sends; before that, all from its address do. */
function mayCarry(
  { openSockets }: RealtimeContext,
  { holders, session }: Connection,
  bytes: number,
): boolean {
  if (holders.size === 0) return openSockets.maySend(session, bytes)
  return [...holders].every((quota) => quota.mayCarry(bytes))
}

function maySend({ holders }: Connection): boolean {
  return [...holders].every((quota) => quota.maySend())
}

function isTooLong({ holders }: Connection, bytes: number): boolean {
  return holders.size === 0 && bytes > limits.messageBytesBeforeJoin
}

/** Heartbeats are answered at once and count towards no limit: whoever waits for the database is still there. */
function isHeartbeat({ topic, event }: Frame): boolean {
  return topic === 'phoenix' && event === 'heartbeat'
}

function readFrame(version: ProtocolVersion, data: Buffer, isBinary: boolean): Frame | 'malformed' {
  try {
    return decodeFrame(version, data, isBinary)
  } catch (error) {
    if (error instanceof MalformedFrame) return 'malformed'
    throw error
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

function refuseTalker(context: RealtimeContext, { channels, session }: Connection, frame: Frame): void {
  const channel = channels.get(frame.topic)
  if (channel) shutDown(context, channel, 'Too many messages per second')
  // A client that is told tries again later; one that is not waits for its time to run out.
  else if (frame.event === 'phx_join') reply(session, frame, refusedFor(tooManyJoins))
}
