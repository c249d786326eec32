/** What everything in this area works with. */
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { FairQueue } from '../fair-queue.ts'
import type { Subscribers } from './changes/subscribers.ts'
import type { Channel } from './channel/channel.ts'
import type { Rooms } from './channel/rooms.ts'
import type { PubSub } from './cluster/pub-sub.ts'
import type { PresenceDiffs } from './presence/presence-diffs.ts'
import type { Presences } from './presence/presences.ts'
import type { Quotas } from './quota/quotas.ts'
import type { OpenSockets } from './socket/open-sockets.ts'
import type { Outgoing } from './socket/outgoing.ts'

/** Who presents a token or API key, or why nobody does. */
export type FindCaller = (token: string) => Promise<Caller | 'expired' | 'invalid'>

export interface RealtimeContext {
  database: Database
  findCaller: FindCaller
  rooms: Rooms
  subscribers: Subscribers
  presences: Presences
  presenceDiffs: PresenceDiffs
  pubSub: PubSub
  quotas: Quotas
  openSockets: OpenSockets
  outgoing: Outgoing
  /** Whoever asks the database what somebody may do waits here, so that the rest of its connections are for everybody else. */
  questions: FairQueue
  /** Who has joined waits here instead to be asked about again, where those who join take no place. */
  reauthorizations: {
    queue: FairQueue
    /** The channels for which a question was not asked yet, by the question. */
    waiting: Map<string, Set<Channel>>
  }
  /** Whether public channels carry broadcast and presence, or changes of tables alone. */
  hasPublicBroadcast: boolean
  /** How often it was heard that rights may have changed. */
  rightsHeard: number
  log: FastifyBaseLogger
}
