/** `phx_join`: a client enters a channel, when its token, the pre-request check and the channel's policies allow it. */
import { randomUUID } from 'node:crypto'
import { pushReplay, readReplay } from '../broadcast/replay.ts'
import { idOfParameters } from '../changes/read-subscription.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import { pushPresenceState } from '../presence/handle-presence.ts'
import { type HeldQuota, holdQuota } from '../quota/channel-quota.ts'
import { RealtimeError } from '../realtime-error.ts'
import type { Frame } from '../wire/frame.ts'
import { askRights } from './access.ts'
import { type Channel, type ChannelRights, nameOfTopic, roomOf, type SocketSession } from './channel.ts'
import { type ChannelConfig, readJoinPayload, type SubscriptionParameters } from './join-payload.ts'
import { letGiveWay } from './leave.ts'
import { reauthorize, scheduleReauthorization } from './reauthorize.ts'
import { pushSystem, reply } from './replies.ts'
import { readSubscriptions, useSubscriptions } from './subscribe.ts'
import { callerOfToken } from './token.ts'

/**
 * Opens a channel and answers the join. The channel may have ended again when this resolves, and its client been told so.
 * @throws Refusal, when nothing has been opened
 */
export async function joinChannel(
  context: RealtimeContext,
  session: SocketSession,
  frame: Frame,
): Promise<Channel> {
  const heardBefore = context.rightsHeard
  const join = readJoin(context, frame)
  const caller = await callerOfToken(context.findCaller, join.token, session.caller)
  const held = holdQuota(context, caller, session, join.config)
  const { channel, subscriptions, replayed } = await context.questions
    .run(held.quota.key, async () => {
      const channel = await openChannel(context, session, { ...join, caller, held })
      const subscriptions = await readSubscriptions(context, channel)
      return { channel, subscriptions, replayed: await readReplay(context, channel) }
    })
    .catch((error) => {
      held.release()
      throw error
    })
  context.rooms.enter(channel)
  letGiveWay(context, channel)
  scheduleReauthorization(context, channel)
  reply(session, frame, {
    status: 'ok',
    response: { postgres_changes: channel.config.subscriptions.map(withId) },
  })
  useSubscriptions(context, channel, subscriptions)
  pushPresenceState(context, channel)
  pushReplay(channel, replayed)
  if (channel.config.asksReadiness) {
    pushSystem(channel, 'system', 'ok', 'Replication connection established')
  }
  // What changed since its rights were asked was heard before the channel could be found. Last, since this may end it.
  if (context.rightsHeard !== heardBefore) reauthorize(context, channel)
  return channel
}

interface Join extends Pick<Channel, 'topic' | 'name' | 'joinRef' | 'token'> {
  config: ChannelConfig
}

/** What can be said of a join without asking anybody. */
function readJoin({ hasPublicBroadcast }: RealtimeContext, { topic, joinRef, payload }: Frame): Join {
  const name = nameOfTopic(topic)
  if (name === null) throw new RealtimeError('TopicNameRequired', 'You must provide a topic name')
  if (name.length > limits.topicLength)
    throw new RealtimeError('TopicNameTooLong', 'The topic name is too long')
  const { config, token } = readJoinPayload(payload)
  if (config.replay && !config.isPrivate) {
    throw new RealtimeError('UnableToReplayMessages', 'Replay is not allowed for public channels')
  }
  if (!hasPublicBroadcast && !config.isPrivate && config.subscriptions.length === 0) {
    throw new RealtimeError('PrivateOnly', 'This project only allows private channels')
  }
  return { topic, name, joinRef, token, config }
}

async function openChannel(
  context: RealtimeContext,
  session: SocketSession,
  join: Join & { caller: Channel['caller']; held: HeldQuota },
): Promise<Channel> {
  const { name, config, caller } = join
  const { headers } = session
  const rights = await askRights(context, { caller, headers }, config.isPrivate ? name : null)
  if (config.isPrivate) mustRead(rights, name)
  return {
    ...join,
    room: roomOf(name, config.isPrivate),
    session,
    rights,
    subscriptions: [],
    presence: { key: config.presenceKey || randomUUID(), isShown: config.showsPresence, ref: null },
    isOpen: true,
    unanswered: 0,
    clock: undefined,
  }
}

function mustRead({ readsBroadcast, readsPresence }: ChannelRights, name: string): void {
  if (readsBroadcast || readsPresence) return
  throw new RealtimeError(
    'Unauthorized',
    `You do not have permissions to read from this Channel topic: ${name}`,
  )
}

function withId(parameters: SubscriptionParameters) {
  return { ...parameters, id: idOfParameters(parameters) }
}
