/** A channel's own presence: there, changed, or no more. */
import { randomUUID } from 'node:crypto'
import type { Channel } from '../channel/channel.ts'
import type { RealtimeContext } from '../context.ts'
import type { Presence } from './presences.ts'

/** The context's part that presence needs. */
type PresenceContext = Pick<RealtimeContext, 'presences' | 'presenceDiffs' | 'pubSub'>

/** Makes a channel present; one that was is present anew, with what it says now. */
export function track(
  { presences, presenceDiffs, pubSub }: PresenceContext,
  channel: Channel,
  meta: Record<string, unknown>,
): void {
  untrack({ presences, presenceDiffs, pubSub }, channel)
  const presence: Presence = {
    ref: randomUUID(),
    processId: pubSub.processId,
    room: channel.room,
    key: channel.presence.key,
    meta,
  }
  channel.presence.ref = presence.ref
  presences.add(presence)
  presenceDiffs.came(presence)
  pubSub.came(presence)
}

export function untrack({ presences, presenceDiffs, pubSub }: PresenceContext, channel: Channel): void {
  const { ref } = channel.presence
  if (ref === null) return
  channel.presence.ref = null
  const presence = presences.remove(ref)
  if (!presence) return
  presenceDiffs.left(presence)
  pubSub.left(presence)
}
