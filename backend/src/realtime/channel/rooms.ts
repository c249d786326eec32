/** Which channels of this process are in which room. */
import type { FanOut } from '../fan-out.ts'
import type { ProtocolVersion } from '../wire/frame.ts'
import type { Channel } from './channel.ts'

type FrameFor = (version: ProtocolVersion) => string | Buffer | null

export interface Rooms {
  enter(channel: Channel): void
  leave(channel: Channel): void
  /** All channels of all rooms. */
  channels(): Channel[]
  /**
   * Sends a frame, made once for each version, to the channels of a room that it is for.
   * @returns false when too much waits for this room already
   */
  tell(room: string, frameFor: FrameFor, isFor: (channel: Channel) => boolean): boolean
}

export function createRooms(fanOut: FanOut): Rooms {
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
      const members = [...(rooms.get(room) ?? [])].filter(isFor)
      if (members.length === 0) return true
      const frames = framesFor(members, frameFor)
      return fanOut.send(room, {
        bytes: [...frames.values()].reduce((sum, frame) => sum + (frame?.bytes.length ?? 0), 0),
        recipients: members.length,
        deliverTo(index) {
          const channel = members[index]
          const frame = channel && frames.get(channel.session.version)
          // Its end, or the loss of a right, may have come first.
          if (frame && channel.isOpen && isFor(channel)) channel.session.send(frame.bytes, frame.isBinary)
        },
      })
    },
  }
}

/** A frame as bytes, which all sockets share; a text would be copied for each. */
interface SharedFrame {
  bytes: Buffer
  isBinary: boolean
}

function framesFor(members: Channel[], frameFor: FrameFor): Map<ProtocolVersion, SharedFrame | null> {
  const frames = new Map<ProtocolVersion, SharedFrame | null>()
  for (const { session } of members) {
    if (frames.has(session.version)) continue
    const frame = frameFor(session.version)
    frames.set(session.version, frame === null ? null : sharedFrame(frame))
  }
  return frames
}

export function sharedFrame(frame: string | Buffer): SharedFrame {
  return typeof frame === 'string'
    ? { bytes: Buffer.from(frame), isBinary: false }
    : { bytes: frame, isBinary: true }
}
