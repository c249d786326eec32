// What is known of a room by who is in it.
import type { Timeline } from '../../lib/message-timeline.ts'
import type { Room, RoomGift, RoomMember, RoomMessage } from './room.ts'

export interface RoomInside {
  room: Room
  isOwner: boolean
  members: readonly RoomMember[]
  timeline: Timeline<RoomMessage>
  /** Those that were given since one entered, oldest first. */
  gifts: readonly RoomGift[]
  /** Milliseconds since 1970, by the server's clock: what is said from then on is heard. */
  asOf: number
}
