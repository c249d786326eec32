// What is known of a room by who is in it.
import type { Room, RoomGift, RoomMember } from './room.ts'
import type { Timeline } from './room-timeline.ts'

export interface RoomInside {
  room: Room
  isOwner: boolean
  members: readonly RoomMember[]
  timeline: Timeline
  /** Those that were given since one entered, oldest first. */
  gifts: readonly RoomGift[]
  /** Milliseconds since 1970, by the server's clock: what is said from then on is heard. */
  asOf: number
}
