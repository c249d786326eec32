// Presence: when a friend was last seen, and whether they are online (spec 1 §3). Of others nothing is known.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { timestamp } from '../../lib/contract.ts'
import { lookedUpKey } from './friends-key.ts'

/** Milliseconds after which presence that is shown is asked for anew; who was not seen for two minutes is gone. */
export const presenceInterval = 60_000

export const presenceEntries = { last_seen: v.nullable(timestamp), is_online: v.boolean() }

export interface Presence {
  /** Null where nothing is known. */
  lastSeen: string | null
  isOnline: boolean
}

const presenceRow = v.object(presenceEntries)

export function toPresence({ last_seen, is_online }: v.InferOutput<typeof presenceRow>): Presence {
  return { lastSeen: last_seen, isOnline: is_online }
}

/** Of `get_friend_presence`: no row of who is no friend. */
export const friendPresenceAnswer = v.array(presenceRow)

async function fetchPresence(userId: string): Promise<Presence | null> {
  const [row] = await callProcedure('get_friend_presence', { p_user_id: userId }, friendPresenceAnswer)
  return row ? toPresence(row) : null
}

/** Of a friend; null of anybody else. */
export function friendPresenceQuery(userId: string) {
  return queryOptions({
    queryKey: [...lookedUpKey, 'presence', userId],
    queryFn: () => fetchPresence(userId),
    refetchInterval: presenceInterval,
  })
}
