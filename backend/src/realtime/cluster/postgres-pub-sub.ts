/**
 * The pubSub of processes that share a PostgreSQL server. Each says every few seconds that it lives; one that does not is
 * forgotten with everybody present through it. While a process is alone, its broadcasts do not go through the database.
 */
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { isDatabaseError } from '../../db/database-error.ts'
import type { Broadcast } from '../broadcast/broadcast.ts'
import type { Presence, Presences } from '../presence/presences.ts'
import type { ClusterMessage, ClusterMessageOf } from './cluster-message.ts'
import { deadAfterSeconds } from './living-processes.ts'
import { createOutbox, tellStatement } from './outbox.ts'
import { deletePresence, deletePresencesOf, insertPresence, readPresences } from './presence-rows.ts'
import type { PubSub } from './pub-sub.ts'

export interface PostgresPubSubOptions {
  processId: string
  /** Of the keys that this process takes; those of all on one database are the same. */
  keysDigest: string
  database: Database
  presences: Presences
  log: FastifyBaseLogger
  /** Someone came or left in another process, as it was heard or read from the database: more than once, it may be. */
  onCame(presence: Presence): void
  onLeft(ref: string): void
}

export interface PostgresPubSub extends PubSub {
  /**
   * Says that this process lives and learns who else does; to be called once notices are heard.
   * @throws ConfigError where those that live take other keys: each would refuse the tokens that the others sign
   */
  start(): Promise<void>
  /** To be given what processes say of themselves and of those present through them. */
  heard(message: PresenceMessage): void
  /** To be called when some of that may have been missed; with the next beat it is made up for. */
  missed(): void
}

type PresenceMessage = ClusterMessageOf<'presence_join' | 'presence_leave' | 'node_up' | 'node_down'>

const beatMs = 4_000
const deadAfter = `${deadAfterSeconds} seconds`
/** The SQLSTATE with which `realtime.keep_alive` refuses one. */
const otherKeysState = 'KEYS1'
const otherKeys =
  'processes on this database take other keys, and would refuse what is signed here: give all of them one JWT_SECRET, ANON_KEY and ' +
  `SERVICE_ROLE_KEY. To change these, stop all of them first (one that was killed counts as alive for ${deadAfter})`

export function createPostgresPubSub(options: PostgresPubSubOptions): PostgresPubSub {
  const { processId, keysDigest, database, presences, log, onCame, onLeft } = options
  const onLost = () => {
    isMisknown = true
  }
  const outbox = createOutbox({ database, log, onLost })
  /** By their ids, after how many beats of this one each was heard of last. */
  const others = new Map<string, number>()
  let beats = 0
  /** What was heard since the database was asked who is present; null while it is not asked. */
  let heardMeanwhile: PresenceMessage[] | null = null
  let timer: NodeJS.Timeout | undefined
  let lastNumber = 0
  let isDeaf = false
  let hasMissed = false
  /** The others could not be told of somebody who came or left here. */
  let isMisknown = false

  async function heartbeat(): Promise<void> {
    isDeaf = true
    beats += 1
    const asked = beats
    const [answer] = await database.query<{ is_new: boolean; others: string[] }>(
      'select is_new, others from realtime.keep_alive($1, $2, $3)',
      [processId, keysDigest, deadAfter],
    )
    const known = new Set(answer?.others)
    // Whoever was heard of meanwhile may have come after the database looked.
    for (const [other, heardIn] of others) if (!known.has(other) && heardIn < asked) others.delete(other)
    for (const other of known) if (!others.has(other)) others.set(other, asked)
    if (isMisknown) withdrawAll()
    if (isMisknown || answer?.is_new) presences.ofProcess(processId).forEach(announce)
    isMisknown = false
  }

  /** As if this process had ended and were back. */
  function withdrawAll(): void {
    const notices: ClusterMessage[] = [
      { kind: 'node_down', process: processId },
      { kind: 'node_up', process: processId, isNew: false },
    ]
    outbox.post(deletePresencesOf(processId), ...notices.map(tellStatement))
  }

  function announce(presence: Presence): void {
    outbox.post(
      insertPresence(presence),
      tellStatement({ kind: 'presence_join', process: processId, presence }),
    )
  }

  /** Makes up for notices that were missed, before this process was there or while it could not hear. */
  async function catchUp(): Promise<void> {
    hasMissed = false
    const heard: PresenceMessage[] = []
    heardMeanwhile = heard
    try {
      compareWith(presentAfter(await readPresences(database), heard))
    } catch (error) {
      hasMissed = true
      throw error
    } finally {
      heardMeanwhile = null
    }
  }

  function compareWith(present: Map<string, Presence>): void {
    for (const { ref, processId: owner } of presences.all()) {
      if (owner !== processId && !present.has(ref)) onLeft(ref)
    }
    for (const presence of present.values()) if (presence.processId !== processId) onCame(presence)
  }

  async function beatAgain(): Promise<void> {
    if (isDeaf) hasMissed = true
    await heartbeat()
    if (hasMissed && !heardMeanwhile) await catchUp()
  }

  function heardOfOther(message: PresenceMessage): void {
    heardMeanwhile?.push(message)
    if (message.kind === 'presence_join') onCame(message.presence)
    else if (message.kind === 'presence_leave') onLeft(message.ref)
    else if (message.kind === 'node_up') others.set(message.process, beats)
    else {
      others.delete(message.process)
      for (const { ref } of presences.ofProcess(message.process)) onLeft(ref)
    }
  }

  return {
    processId,
    async start() {
      await heartbeat().catch((error) => {
        throw isDatabaseError(error) && error.code === otherKeysState ? new ConfigError(otherKeys) : error
      })
      await catchUp()
      timer = setInterval(() => {
        beatAgain().catch((error) => log.warn({ err: error }, 'this process could not say that it lives'))
      }, beatMs)
    },
    heard(message) {
      if (message.process !== processId) heardOfOther(message)
      else if (message.kind === 'node_up') isDeaf = false
    },
    missed() {
      hasMissed = true
    },
    broadcast(room, broadcast) {
      if (others.size === 0) return true
      lastNumber += 1
      return outbox.offer(tellStatement(messageOf(processId, lastNumber, room, broadcast)))
    },
    came: announce,
    left(presence) {
      const message: ClusterMessage = { kind: 'presence_leave', process: processId, ref: presence.ref }
      outbox.post(deletePresence(presence), tellStatement(message))
    },
    async stop() {
      clearInterval(timer)
      await outbox.settled()
      await database
        .pipeline([
          { text: 'delete from realtime.processes where id = $1', values: [processId] },
          tellStatement({ kind: 'node_down', process: processId }),
        ])
        .catch((error) => log.warn({ err: error }, 'this process could not say that it stops'))
    },
  }
}

/**
 * Who is present by what was read and then by what was heard since it was asked for. Some of that is as old as what was read,
 * which changes nothing: in the end each is what was heard of them last.
 */
function presentAfter(rows: Presence[], heard: PresenceMessage[]): Map<string, Presence> {
  const present = new Map(rows.map((row) => [row.ref, row]))
  for (const message of heard) {
    if (message.kind === 'presence_join') present.set(message.presence.ref, message.presence)
    else if (message.kind === 'presence_leave') present.delete(message.ref)
    else if (message.kind === 'node_down') {
      for (const { ref, processId } of present.values())
        if (processId === message.process) present.delete(ref)
    }
  }
  return present
}

function messageOf(
  process: string,
  number: number,
  room: string,
  { event, body }: Broadcast,
): ClusterMessage {
  return {
    kind: 'broadcast',
    process,
    number,
    room,
    event,
    encoding: body.encoding,
    body: body.encoding === 'json' ? body.text : body.bytes.toString('base64'),
  }
}
