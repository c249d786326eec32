/** `presence` messages: a client says that it is there (`track`), or no more (`untrack`). */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Channel } from '../channel/channel.ts'
import { type Answer, done, push, refusedFor } from '../channel/replies.ts'
import type { RealtimeContext } from '../context.ts'
import { limits } from '../limits.ts'
import type { Frame } from '../wire/frame.ts'
import { bytesOf, stateOf } from './presences.ts'
import { track, untrack } from './track.ts'

const messageShape = z.object({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.unknown().optional(),
})
const metaShape = z.record(z.string(), z.unknown())

export function handlePresence(context: RealtimeContext, channel: Channel, frame: Frame): Answer {
  const message = messageShape.safeParse(frame.payload)
  if (message.data?.event === 'track') return handleTrack(context, channel, message.data.payload)
  if (message.data?.event !== 'untrack') return refusedFor('Unknown presence event')
  untrack(context, channel)
  return done
}

/** Tells a channel everybody who is present, where it wants and may know. */
export function pushPresenceState({ presences }: RealtimeContext, channel: Channel): void {
  if (!channel.presence.isShown || !channel.rights.readsPresence) return
  push(channel, 'presence_state', stateOf(presences.ofRoom(channel.room)))
}

function handleTrack(context: RealtimeContext, channel: Channel, payload: unknown): Answer {
  if (!channel.rights.writesPresence) return refusedFor('You do not have permissions to be present')
  const meta = metaShape.safeParse(payload ?? {})
  if (!meta.success) return refusedFor('Presence track payload must be a map')
  if (!channel.held.quota.mayTrack()) return refusedFor('Too many presence messages')
  const known = channel.presence.ref === null ? undefined : context.presences.get(channel.presence.ref)
  if (!isDeepStrictEqual(known?.meta, meta.data)) {
    const { key } = channel.presence
    const bytes = bytesOf({ key, meta: meta.data })
    const bytesBefore = known ? bytesOf(known) : 0
    if (bytes > limits.presenceBytes) return refusedFor('Presence payload is too large')
    if (context.presences.bytesInRoom(channel.room) - bytesBefore + bytes > limits.presenceBytesPerRoom) {
      return refusedFor('Too many are present')
    }
    track(context, channel, meta.data)
  }
  if (!channel.presence.isShown) {
    channel.presence.isShown = true
    pushPresenceState(context, channel)
  }
  return done
}
