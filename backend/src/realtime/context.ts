/** What everything in this area works with. */
import type { FastifyBaseLogger } from 'fastify'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { Subscribers } from './changes/subscribers.ts'
import type { Rooms } from './channel/rooms.ts'
import type { PresenceDiffs } from './presence/presence-diffs.ts'
import type { Presences } from './presence/presences.ts'
import type { Relay } from './relay/relay.ts'

/** Who presents a token or API key, or why nobody does. */
export type FindCaller = (token: string) => Promise<Caller | 'expired' | 'invalid'>

export interface RealtimeContext {
  database: Database
  findCaller: FindCaller
  rooms: Rooms
  subscribers: Subscribers
  presences: Presences
  presenceDiffs: PresenceDiffs
  relay: Relay
  /** How often it was heard that rights may have changed. */
  rightsHeard: number
  log: FastifyBaseLogger
}
