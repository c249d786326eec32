/** `broadcast` messages: from one client of a channel to the others. */
import { z } from 'zod'
import type { Channel } from '../channel/channel.ts'
import { type Answer, done, refusedFor } from '../channel/replies.ts'
import type { RealtimeContext } from '../context.ts'
import type { Frame } from '../wire/frame.ts'
import type { Broadcast } from './broadcast.ts'
import { deliverBroadcast } from './deliver-broadcast.ts'

const tooMuch = refusedFor('Too many messages')
const messageShape = z.object({ event: z.string().min(1), payload: z.unknown().optional() })

export function handleBroadcast(context: RealtimeContext, channel: Channel, frame: Frame): Answer {
  if (!channel.rights.writesBroadcast) {
    return refusedFor('You do not have permissions to write to this Channel')
  }
  const broadcast = frame.broadcast ?? broadcastOf(frame.payload)
  if (!broadcast) return refusedFor('A broadcast needs an event')
  const { hearsItself } = channel.config
  const isTold = deliverBroadcast(
    context,
    channel.room,
    broadcast,
    (other) => other !== channel || hearsItself,
  )
  return isTold && context.pubSub.broadcast(channel.room, broadcast) ? done : tooMuch
}

function broadcastOf(payload: unknown): Broadcast | null {
  const parsed = messageShape.safeParse(payload)
  if (!parsed.success) return null
  const { event, payload: body = {} } = parsed.data
  return { event, body: { encoding: 'json', text: JSON.stringify(body) }, meta: null }
}
