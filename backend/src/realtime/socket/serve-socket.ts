/** Serves one socket: reads its frames, keeps its limits, and runs what they ask for one after the other. */
import type { WebSocket } from '@fastify/websocket'
import type { Channel, SocketSession } from '../channel/channel.ts'
import { forgetChannel } from '../channel/leave.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import type { Quota } from '../quota/quotas.ts'
import { createRateWindow } from '../rate-window.ts'
import type { ProtocolVersion } from '../wire/frame.ts'
import type { Connection } from './connection.ts'
import { createIntake } from './intake.ts'
import type { SocketOrigin } from './open-sockets.ts'
import { closeCodes, closeSocket } from './outgoing.ts'

export interface ConnectionOptions extends SocketOrigin {
  version: ProtocolVersion
  caller: SocketSession['caller']
  headers: SocketSession['headers']
}

/** Serves a socket until it closes. */
export function serveSocket(context: RealtimeContext, socket: WebSocket, options: ConnectionOptions): void {
  const { openSockets } = context
  const { network, site } = options
  const close = (code: number, reason: string, goodbyeMs?: number) => {
    connection.isClosed = true
    closeSocket(socket, code, reason, goodbyeMs)
  }
  const makeRoom = () =>
    close(closeCodes.overload, 'Too many connections without a member', limits.hastyGoodbyeMs)
  const place = { network, site, close: makeRoom }
  const connection = openConnection(context, socket, options)
  const intake = createIntake(context, socket, connection, close)
  const silence = setTimeout(() => socket.terminate(), limits.silenceMs)
  const patience = setInterval(() => {
    if (!intake.isBusy()) close(closeCodes.abuse, 'No channel was joined')
  }, limits.unjoinedMs)
  connection.onJoined = (isMember) => {
    clearInterval(patience)
    openSockets.joined(place, isMember)
  }
  connection.onRefused = () => {
    if (!openSockets.mayBeRefused(place)) close(closeCodes.abuse, 'Too many refused joins')
  }
  openSockets.add(place)
  socket.on('message', (data, isBinary) => {
    silence.refresh()
    intake.take(data, isBinary)
  })
  socket.on('ping', (data) => intake.ping(data))
  socket.on('close', () => {
    clearTimeout(silence)
    clearInterval(patience)
    openSockets.remove(place)
    endConnection(context, connection)
  })
}

function openConnection(
  { outgoing }: RealtimeContext,
  socket: WebSocket,
  { version, caller, headers, network, site }: ConnectionOptions,
): Connection {
  const channels = new Map<string, Channel>()
  const holders = new Set<Quota>()
  const countFor = (quota: Quota) => {
    // It may have ended while its token was looked at: nobody would give the place back.
    if (connection.isClosed) return false
    if (holders.has(quota)) return true
    if (!quota.sockets.take()) return false
    holders.add(quota)
    return true
  }
  const connection: Connection = {
    session: {
      version,
      caller,
      headers,
      network,
      site,
      send: outgoing.writeTo(socket),
      countFor,
      drop: ({ topic }) => void channels.delete(topic),
    },
    channels,
    holders,
    mayJoin: createRateWindow(limits.joinsPerSecond),
    onJoined: () => undefined,
    onRefused: () => undefined,
    isClosed: false,
  }
  return connection
}

function endConnection(context: RealtimeContext, connection: Connection): void {
  const { channels, holders } = connection
  connection.isClosed = true
  for (const channel of channels.values()) forgetChannel(context, channel)
  channels.clear()
  for (const quota of holders) quota.sockets.giveBack()
  holders.clear()
}
