/** Sends each message to what handles its event. */
import { isMember } from '../../caller-key.ts'
import { handleBroadcast } from '../broadcast/handle-broadcast.ts'
import type { Channel } from '../channel/channel.ts'
import { handleAccessToken } from '../channel/handle-access-token.ts'
import { joinChannel } from '../channel/join.ts'
import { forgetChannel } from '../channel/leave.ts'
import { done, pushClose, refusedFor, reply } from '../channel/replies.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import { handlePresence } from '../presence/handle-presence.ts'
import { RealtimeError } from '../realtime-error.ts'
import type { Frame } from '../wire/frame.ts'
import type { Connection } from './connection.ts'

export async function handleFrame(
  context: RealtimeContext,
  connection: Connection,
  frame: Frame,
): Promise<void> {
  const { session } = connection
  if (frame.event === 'phx_join') return join(context, connection, frame)
  const channel = channelOf(connection, frame)
  if (channel) await handleInChannel(context, connection, channel, frame)
  else reply(session, frame, frame.event === 'phx_leave' ? done : refusedFor('unmatched topic'))
}

async function handleInChannel(
  context: RealtimeContext,
  connection: Connection,
  channel: Channel,
  frame: Frame,
): Promise<void> {
  const { session } = connection
  switch (frame.event) {
    case 'broadcast': {
      const answer = handleBroadcast(context, channel, frame)
      if (channel.config.acknowledges) reply(session, frame, answer)
      break
    }
    case 'presence':
      reply(session, frame, handlePresence(context, channel, frame))
      break
    case 'access_token':
      await handleAccessToken(context, channel, frame)
      if (isMember(channel.caller)) connection.onJoined(true)
      break
    case 'phx_leave':
      leave(context, connection, channel, frame)
      break
    default:
      reply(session, frame, refusedFor(`unknown event ${frame.event}`))
  }
}

function leave(
  context: RealtimeContext,
  { session, channels }: Connection,
  channel: Channel,
  frame: Frame,
): void {
  channels.delete(channel.topic)
  forgetChannel(context, channel)
  reply(session, frame, done)
  pushClose(channel)
}

async function join(context: RealtimeContext, connection: Connection, frame: Frame): Promise<void> {
  const { session, channels } = connection
  try {
    endEarlierJoin(context, connection, frame)
    mustHaveRoom(connection)
    const channel = await joinChannel(context, session, frame)
    if (connection.isClosed) return forgetChannel(context, channel)
    if (!channel.isOpen) return
    channels.set(channel.topic, channel)
    connection.onJoined(isMember(channel.caller))
  } catch (error) {
    const isRefusal = error instanceof RealtimeError
    const reason = isRefusal ? error.reason : 'UnknownErrorOnChannel: Unknown Error on Channel'
    reply(session, frame, refusedFor(reason))
    connection.onRefused()
    if (!isRefusal) throw error
  }
}

/** A client that joins again has forgotten its earlier join, after a lost connection for example. */
function endEarlierJoin(context: RealtimeContext, { channels }: Connection, { topic }: Frame): void {
  const earlier = channels.get(topic)
  if (!earlier) return
  channels.delete(topic)
  forgetChannel(context, earlier)
  pushClose(earlier)
}

function mustHaveRoom({ channels, mayJoin }: Connection): void {
  if (!mayJoin()) throw new RealtimeError('ClientJoinRateLimitReached', 'Too many joins per second')
  if (channels.size < limits.channelsPerConnection) return
  throw new RealtimeError('ChannelRateLimitReached', 'Too many channels')
}

function channelOf({ channels }: Connection, { topic, joinRef, broadcast }: Frame): Channel | undefined {
  const known = channels.get(topic)
  if (known || !broadcast) return known
  // Clients write one byte for each character of a binary broadcast's topic; the join names the channel all the same.
  return [...channels.values()].find((channel) => channel.joinRef === joinRef)
}
