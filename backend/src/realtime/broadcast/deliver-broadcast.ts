/** Sends a broadcast to the channels of a room that this process holds. */
import { type Channel, nameOfRoom, topicOfName } from '../channel/channel.ts'
import type { RealtimeContext } from '../context.ts'
import type { Broadcast } from './broadcast.ts'
import { frameOfBroadcast } from './broadcast-frame.ts'

/** @returns false, and tells nobody, when too much waits for them already */
export function deliverBroadcast(
  { rooms }: Pick<RealtimeContext, 'rooms'>,
  room: string,
  broadcast: Broadcast,
  isFor: (channel: Channel) => boolean = () => true,
): boolean {
  const topic = topicOfName(nameOfRoom(room))
  return rooms.tell(
    room,
    (version) => frameOfBroadcast(version, topic, broadcast),
    (channel) => channel.rights.readsBroadcast && isFor(channel),
  )
}
