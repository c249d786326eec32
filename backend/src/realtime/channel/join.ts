/** `phx_join`: a client enters a channel, when its token, the pre-request check and the channel's policies allow it. */
import { randomUUID } from 'node:crypto'
import { pushReplay, readReplay } from '../broadcast/replay.ts'
import { idOfParameters } from '../changes/read-subscription.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import { pushPresenceState } from '../presence/handle-presence.ts'
import { Refusal } from '../refusal.ts'
import type { Frame } from '../wire/frame.ts'
import { askRights } from './access.ts'
import { type Channel, type ChannelRights, type Line, nameOfTopic, roomOf } from './channel.ts'
import { readJoinPayload } from './join-payload.ts'
import { pushSystem, reply } from './replies.ts'
import { lookAtOnce, watchChannel } from './stay.ts'
import { readSubscriptions, useSubscriptions } from './subscribe.ts'
import { callerOfToken } from './token.ts'

/**
 * Opens a channel and answers the join.
 * @throws Refusal, when nothing has been opened
 */
export async function joinChannel(context: RealtimeContext, line: Line, frame: Frame): Promise<Channel> {
  const heardBefore = context.rightsHeard
  const channel = await prepareChannel(context, line, frame)
  const subscriptions = await readSubscriptions(context, channel)
  const replayed = await readReplay(context, channel)
  context.rooms.enter(channel)
  watchChannel(context, channel)
  // What changed since its rights were asked was heard before the channel could be found.
  if (context.rightsHeard !== heardBefore) void lookAtOnce(context, (other) => other === channel)
  reply(line, frame, {
    status: 'ok',
    response: { postgres_changes: channel.config.subscriptions.map(withId) },
  })
  useSubscriptions(context, channel, subscriptions)
  pushPresenceState(context, channel)
  pushReplay(channel, replayed)
  if (channel.config.asksReadiness) {
    pushSystem(channel, 'system', 'ok', 'Replication connection established')
  }
  return channel
}

async function prepareChannel(
  { database, findCaller }: RealtimeContext,
  line: Line,
  { topic, joinRef, payload }: Frame,
): Promise<Channel> {
  const name = nameOfTopic(topic)
  if (name === null) throw new Refusal('TopicNameRequired', 'You must provide a topic name')
  if (name.length > limits.topicLength) throw new Refusal('TopicNameTooLong', 'The topic name is too long')
  const { config, token } = readJoinPayload(payload)
  if (config.replay && !config.isPrivate) {
    throw new Refusal('UnableToReplayMessages', 'Replay is not allowed for public channels')
  }
  const caller = await callerOfToken(findCaller, token, line.caller)
  const { headers } = line
  const rights = await askRights(database, { caller, headers }, config.isPrivate ? name : null)
  mustRead(rights, name)
  return {
    topic,
    name,
    room: roomOf(name, config.isPrivate),
    joinRef,
    line,
    config,
    caller,
    token,
    rights,
    subscriptions: [],
    presence: { key: config.presenceKey || randomUUID(), isShown: config.showsPresence, ref: null },
    isOpen: true,
    clock: undefined,
  }
}

function mustRead({ readsBroadcast, readsPresence }: ChannelRights, name: string): void {
  if (readsBroadcast || readsPresence) return
  throw new Refusal('Unauthorized', `You do not have permissions to read from this Channel topic: ${name}`)
}

function withId(parameters: Record<string, unknown>): Record<string, unknown> {
  return { ...parameters, id: idOfParameters(parameters) }
}
