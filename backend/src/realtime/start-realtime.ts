/** Puts the parts together: what is heard from the database goes to the feed, the rooms and the presences. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { connectionsFor, type Work } from '../db/connection-budget.ts'
import type { Database } from '../db/database.ts'
import { createFairQueue, type FairQueueOptions } from '../fair-queue.ts'
import type { Broadcast } from './broadcast/broadcast.ts'
import { deliverBroadcast } from './broadcast/deliver-broadcast.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { createSubscribers } from './changes/subscribers.ts'
import { roomOf } from './channel/channel.ts'
import { listenForRights } from './channel/reauthorize.ts'
import { createRooms } from './channel/rooms.ts'
import { endSlowSubscriptions, saySubscribedAgain } from './channel/subscribe.ts'
import type { ClusterMessageOf } from './cluster/cluster-message.ts'
import { listenForMessages } from './cluster/inbox.ts'
import { createPostgresPubSub } from './cluster/postgres-pub-sub.ts'
import { createLocalPubSub } from './cluster/pub-sub.ts'
import type { FindCaller, RealtimeContext } from './context.ts'
import { createFanOut } from './fan-out.ts'
import { createPresenceDiffs } from './presence/presence-diffs.ts'
import { createPresences } from './presence/presences.ts'
import { createQuotas, type LimitFactors, type Quotas } from './quota/quotas.ts'
import { createOpenSockets } from './socket/open-sockets.ts'
import { createOutgoing } from './socket/outgoing.ts'

export interface StartRealtimeOptions {
  database: Database
  keysDigest: string
  findCaller: FindCaller
  /** By how much the limits are multiplied. */
  limits: LimitFactors
  hasPublicBroadcast: boolean
  /** Told of each broadcast or presence message that found too much waiting in its room. */
  onMessageRefused: () => void
  log: FastifyBaseLogger
}

export interface RunningRealtime {
  context: RealtimeContext
  stop(): Promise<void>
}

const sweepMs = 60_000

export async function startRealtime(options: StartRealtimeOptions): Promise<RunningRealtime> {
  const { database, log } = options
  const fanOut = createFanOut({
    onError: (error) => log.error({ err: error }, 'a socket could not be written to'),
    onRefused: options.onMessageRefused,
  })
  const rooms = createRooms(fanOut)
  const subscribers = createSubscribers()
  const presences = createPresences()
  const presenceDiffs = createPresenceDiffs(rooms, presences)
  const quotas = createQuotas(options.limits)
  const outgoing = createOutgoing()
  const feed = createChangeFeed({
    database,
    subscribers,
    fanOut,
    log,
    onOverrun: () => saySubscribedAgain(rooms.channels()),
    onTooSlow: (subscriber) => endSlowSubscriptions(context, subscriber),
    onMissed: saySubscribedAgain,
  })
  const shared = createPostgresPubSub({
    processId: randomUUID(),
    keysDigest: options.keysDigest,
    database,
    presences,
    log,
    onCame: (presence) => {
      if (presences.add(presence)) presenceDiffs.came(presence)
    },
    onLeft: (ref) => {
      const presence = presences.remove(ref)
      if (presence) presenceDiffs.left(presence)
    },
  })
  const isShared = database.engine === 'postgres'
  const pubSub = isShared ? shared : createLocalPubSub(shared.processId)
  const context: RealtimeContext = {
    ...options,
    rooms,
    subscribers,
    presences,
    presenceDiffs,
    pubSub,
    quotas,
    openSockets: createOpenSockets(options.limits),
    outgoing,
    questions: createFairQueue(queueFor('channels', database)),
    reauthorizations: {
      queue: createFairQueue(queueFor('channelRights', database)),
      waiting: new Map(),
    },
    rightsHeard: 0,
  }
  await database.query('select realtime.watch_published_tables()')
  const stopHearingNotices = await listenForMessages({
    database,
    log,
    handle: (message, json) => {
      if (message.kind === 'change') feed.take({ ...message, json })
      else if (message.kind === 'message') tellMessage(context, message)
      else if (message.kind === 'broadcast') tellForwarded(context, message)
      else shared.heard(message)
    },
    onGap: () => {
      shared.missed()
      feed.sayGap(() => saySubscribedAgain(rooms.channels()))
    },
  })
  const stopHearingRights = await listenForRights(context)
  if (isShared) await shared.start()
  const stopSweeping = sweepRegularly(database, quotas, log)
  return {
    context,
    async stop() {
      stopSweeping()
      feed.stop()
      outgoing.stop()
      presenceDiffs.stop()
      await pubSub.stop()
      await stopHearingNotices()
      await stopHearingRights()
    },
  }
}

/** None is refused for want of room: how many an account or a network asks is for its quota to say. */
function queueFor(work: Work, database: Database): FairQueueOptions {
  return {
    places: connectionsFor(work, database),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerCaller: Number.POSITIVE_INFINITY,
  }
}

function tellMessage(context: RealtimeContext, message: ClusterMessageOf<'message'>): void {
  const { id, topic, event, payload } = message
  const broadcast: Broadcast = {
    event,
    body: { encoding: 'json', text: JSON.stringify(payload ?? {}) },
    meta: { id },
  }
  const isTold = deliverBroadcast(context, roomOf(topic, message.private), broadcast)
  if (!isTold) context.log.warn('a broadcast from the database found too much waiting in its room')
}

function tellForwarded(
  context: RealtimeContext,
  { process, room, event, encoding, body }: ClusterMessageOf<'broadcast'>,
): void {
  if (process === context.pubSub.processId) return
  const forwarded: Broadcast['body'] =
    encoding === 'json' ? { encoding, text: body } : { encoding, bytes: Buffer.from(body, 'base64') }
  deliverBroadcast(context, room, { event, body: forwarded, meta: null })
}

function sweepRegularly(database: Database, quotas: Quotas, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    quotas.sweep()
    database
      .query('select realtime.sweep()')
      .catch((error) => log.warn({ err: error }, 'old realtime messages could not be deleted'))
  }, sweepMs)
  return () => clearInterval(timer)
}
