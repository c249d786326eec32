/** How a process shares broadcasts and presence with the others on its database. */
import type { Broadcast } from '../broadcast/broadcast.ts'
import type { Presence } from '../presence/presences.ts'

export interface PubSub {
  /** Unique to this run of this process. */
  readonly processId: string
  /** Tells the channels of other processes; those of this one have been told. False while too much waits to be told. */
  broadcast(room: string, broadcast: Broadcast): boolean
  came(presence: Presence): void
  left(presence: Presence): void
  stop(): Promise<void>
}

/** For an embedded database, which no other process can share. */
export function createLocalPubSub(processId: string): PubSub {
  const nobody = () => undefined
  return { processId, broadcast: () => true, came: nobody, left: nobody, stop: async () => undefined }
}
