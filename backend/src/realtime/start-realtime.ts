/** Puts the parts together: what is heard from the database goes to the feed, the rooms and the presences. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Broadcast } from './broadcast/broadcast.ts'
import { tellBroadcast } from './broadcast/tell-broadcast.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { createSubscribers } from './changes/subscribers.ts'
import { roomOf } from './channel/channel.ts'
import { listenForRights } from './channel/rights-changes.ts'
import { createRooms } from './channel/rooms.ts'
import { saySubscribedAgain } from './channel/subscribe.ts'
import type { FindCaller, RealtimeContext } from './context.ts'
import { createPresenceDiffs } from './presence/presence-diffs.ts'
import { createPresences } from './presence/presences.ts'
import { listenForNotices } from './relay/inbox.ts'
import type { NoticeOf } from './relay/notice.ts'
import { createLonelyRelay } from './relay/relay.ts'
import { createSharedRelay } from './relay/shared-relay.ts'

export interface StartRealtimeOptions {
  database: Database
  findCaller: FindCaller
  log: FastifyBaseLogger
}

export interface RunningRealtime {
  context: RealtimeContext
  stop(): Promise<void>
}

const sweepMs = 60_000

export async function startRealtime(options: StartRealtimeOptions): Promise<RunningRealtime> {
  const { database, log } = options
  const rooms = createRooms()
  const subscribers = createSubscribers()
  const presences = createPresences()
  const presenceDiffs = createPresenceDiffs(rooms, presences)
  const feed = createChangeFeed(database, subscribers, log)
  const shared = createSharedRelay({
    processId: randomUUID(),
    database,
    presences,
    log,
    onCame: (presence) => {
      presences.add(presence)
      presenceDiffs.came(presence)
    },
    onLeft: (ref) => {
      const presence = presences.remove(ref)
      if (presence) presenceDiffs.left(presence)
    },
  })
  const isShared = database.engine === 'postgres'
  const relay = isShared ? shared : createLonelyRelay(shared.processId)
  const context = { ...options, rooms, subscribers, presences, presenceDiffs, relay, rightsHeard: 0 }
  await database.query('select realtime.watch_published_tables()')
  const stopHearingNotices = await listenForNotices({
    database,
    log,
    handle: (notice, json) => {
      if (notice.kind === 'change') feed.take({ ...notice, json })
      else if (notice.kind === 'message') tellMessage({ rooms }, notice)
      else if (notice.kind === 'broadcast') tellForwarded({ rooms }, notice, relay.processId)
      else shared.heard(notice)
    },
    onGap: () => {
      shared.missed()
      saySubscribedAgain(context)
    },
  })
  const stopHearingRights = await listenForRights(context)
  if (isShared) await shared.start()
  const stopSweeping = sweepRegularly(database, log)
  return {
    context,
    async stop() {
      stopSweeping()
      presenceDiffs.stop()
      await relay.stop()
      await stopHearingNotices()
      await stopHearingRights()
    },
  }
}

function tellMessage(context: Pick<RealtimeContext, 'rooms'>, message: NoticeOf<'message'>): void {
  const { id, topic, event, payload } = message
  const broadcast: Broadcast = {
    event,
    body: { encoding: 'json', text: JSON.stringify(payload ?? {}) },
    meta: { id },
  }
  tellBroadcast(context, roomOf(topic, message.private), broadcast)
}

function tellForwarded(
  context: Pick<RealtimeContext, 'rooms'>,
  { process, room, event, encoding, body }: NoticeOf<'broadcast'>,
  ownId: string,
): void {
  if (process === ownId) return
  const forwarded: Broadcast['body'] =
    encoding === 'json' ? { encoding, text: body } : { encoding, bytes: Buffer.from(body, 'base64') }
  tellBroadcast(context, room, { event, body: forwarded, meta: null })
}

function sweepRegularly(database: Database, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    database
      .query('select realtime.sweep()')
      .catch((error) => log.warn({ err: error }, 'old realtime messages could not be deleted'))
  }, sweepMs)
  return () => clearInterval(timer)
}
