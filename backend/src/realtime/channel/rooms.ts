/** Which channels of this process are in which room. */
import type { ProtocolVersion } from '../wire/frame.ts'
import type { Channel } from './channel.ts'

type FrameFor = (version: ProtocolVersion) => string | Buffer | null

export interface Rooms {
  enter(channel: Channel): void
  leave(channel: Channel): void
  /** All channels of all rooms. */
  channels(): Channel[]
  /** Sends a frame, made once for each version, to the channels of a room that it is for. */
  tell(room: string, frameFor: FrameFor, isFor: (channel: Channel) => boolean): void
}

export function createRooms(): Rooms {
  const rooms = new Map<string, Set<Channel>>()
  return {
    enter(channel) {
      const members = rooms.get(channel.room)
      if (members) members.add(channel)
      else rooms.set(channel.room, new Set([channel]))
    },
    leave(channel) {
      const members = rooms.get(channel.room)
      members?.delete(channel)
      if (members?.size === 0) rooms.delete(channel.room)
    },
    channels: () => [...rooms.values()].flatMap((members) => [...members]),
    tell(room, frameFor, isFor) {
      const frames = new Map<ProtocolVersion, string | Buffer | null>()
      for (const channel of rooms.get(room) ?? []) {
        if (!isFor(channel)) continue
        const { version } = channel.line
        const frame = frames.get(version) ?? frameFor(version)
        frames.set(version, frame)
        if (frame !== null) channel.line.send(frame)
      }
    },
  }
}
