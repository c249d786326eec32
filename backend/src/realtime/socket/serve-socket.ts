/** Serves one socket: reads its frames, keeps its limits, and runs what they ask for one after the other. */
import type { WebSocket } from '@fastify/websocket'
import { createQueue } from '../../db/queue.ts'
import type { Channel, Line } from '../channel/channel.ts'
import { forgetChannel, shutDown } from '../channel/leave.ts'
import { done, reply } from '../channel/replies.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import { createRateWindow } from '../rate-window.ts'
import { type Frame, MalformedFrame, type ProtocolVersion } from '../wire/frame.ts'
import { decodeFrame } from '../wire/serializer.ts'
import type { Connection } from './connection.ts'
import { handleFrame } from './handle-frame.ts'
import { closeCodes, createSend } from './outgoing.ts'

/** As `ws` hands over what it received. */
type RawData = Buffer | ArrayBuffer | Buffer[]

export interface ConnectionOptions {
  version: ProtocolVersion
  caller: Line['caller']
  headers: Line['headers']
}

/** Serves a socket until it closes. */
export function serveSocket(
  context: RealtimeContext,
  socket: WebSocket,
  { version, caller, headers }: ConnectionOptions,
): void {
  const channels = new Map<string, Channel>()
  const drop = ({ topic }: Channel) => void channels.delete(topic)
  const connection: Connection = {
    line: { version, caller, headers, send: createSend(socket), drop },
    channels,
    mayJoin: createRateWindow(limits.joinsPerSecond),
    isClosed: false,
  }
  const take = createIntake(context, socket, connection)
  const silence = closeWhenSilent(socket)
  socket.on('message', (data, isBinary) => {
    silence.refresh()
    take(data, isBinary)
  })
  socket.on('close', () => {
    clearTimeout(silence)
    connection.isClosed = true
    for (const channel of channels.values()) forgetChannel(context, channel)
    channels.clear()
  })
}

function createIntake(context: RealtimeContext, socket: WebSocket, connection: Connection) {
  const inTurn = createQueue()
  const isWithinLimit = createRateWindow(limits.messagesPerSecond)
  const isNoFlood = createRateWindow(limits.floodPerSecond)
  let waiting = 0

  async function run(frame: Frame): Promise<void> {
    try {
      if (!connection.isClosed) await handleFrame(context, connection, frame)
    } catch (error) {
      context.log.error({ err: error }, 'a realtime message failed')
    } finally {
      waiting -= 1
    }
  }

  function takeFrame(frame: Frame): void {
    if (isHeartbeat(frame)) reply(connection.line, frame, done)
    else if (!isWithinLimit()) refuseTalker(context, connection, frame)
    else if (waiting >= limits.waitingMessages) socket.close(closeCodes.overload, 'Too many messages')
    else {
      waiting += 1
      void inTurn(() => run(frame))
    }
  }

  return (data: RawData, isBinary: boolean): void => {
    const frame = isNoFlood() ? readFrame(connection.line.version, data, isBinary) : 'flood'
    if (frame === 'flood') socket.close(closeCodes.abuse, 'Too many messages per second')
    else if (frame === 'malformed') socket.close(closeCodes.malformed, 'Malformed message')
    else takeFrame(frame)
  }
}

/** Heartbeats are answered at once and count towards no limit: whoever waits for the database is still there. */
function isHeartbeat({ topic, event }: Frame): boolean {
  return topic === 'phoenix' && event === 'heartbeat'
}

function readFrame(version: ProtocolVersion, data: RawData, isBinary: boolean): Frame | 'malformed' {
  try {
    return decodeFrame(version, bytesOf(data), isBinary)
  } catch (error) {
    if (error instanceof MalformedFrame) return 'malformed'
    throw error
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

function refuseTalker(context: RealtimeContext, { channels }: Connection, { topic }: Frame): void {
  const channel = channels.get(topic)
  if (channel) shutDown(context, channel, 'Too many messages per second')
}

function closeWhenSilent(socket: WebSocket): NodeJS.Timeout {
  return setTimeout(() => socket.terminate(), limits.silenceMs)
}
