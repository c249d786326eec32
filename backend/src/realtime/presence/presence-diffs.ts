/**
 * Tells rooms who came and who left. What happens within a few moments is told together, so that a crowd that arrives at
 * once costs each of its members one message and not one for every other.
 */
import { nameOfRoom, topicOfName } from '../channel/channel.ts'
import type { Rooms } from '../channel/rooms.ts'
import { encodeFrame } from '../wire/serializer.ts'
import { type Presence, type Presences, stateOf } from './presences.ts'

export interface PresenceDiffs {
  /** To be called after somebody was added to the presences, */
  came(presence: Presence): void
  /** or removed from them. */
  left(presence: Presence): void
  stop(): void
}

/** Who came and who left. */
interface Movements {
  joins: Presence[]
  leaves: Presence[]
}

/** Those of a room that are not told yet. */
interface Diff extends Movements {
  /** What was to be told before found too much waiting: the room is told everybody who is there instead. */
  needsState: boolean
  timer: NodeJS.Timeout
}

/** How long changes are gathered: so long, and longer where many are present, since each of them is told. */
const togetherMs = { least: 30, most: 1_000 }

export function createPresenceDiffs(rooms: Rooms, presences: Presences): PresenceDiffs {
  const pending = new Map<string, Diff>()

  function diffOf(room: string): Diff {
    const known = pending.get(room)
    if (known) return known
    const present = presences.ofRoom(room).length
    return gather(room, false, Math.min(Math.max(togetherMs.least, present), togetherMs.most))
  }

  function gather(room: string, needsState: boolean, ms: number): Diff {
    const diff: Diff = { joins: [], leaves: [], needsState, timer: setTimeout(() => tellRoom(room), ms) }
    pending.set(room, diff)
    return diff
  }

  function tellRoom(room: string): void {
    const diff = pending.get(room)
    pending.delete(room)
    if (!diff) return
    const present = presences.ofRoom(room)
    // A state is told as two, the first of them empty, for the reason that `messagesOf` has.
    const isTold = diff.needsState
      ? [[], present].every((state) => tell(rooms, room, 'presence_state', stateOf(state)))
      : messagesOf(diff, present).every(({ joins, leaves }) =>
          tell(rooms, room, 'presence_diff', { joins: stateOf(joins), leaves: stateOf(leaves) }),
        )
    if (!isTold) gather(room, true, togetherMs.most)
  }

  return {
    came: (presence) => void diffOf(presence.room).joins.push(presence),
    left: (presence) => void diffOf(presence.room).leaves.push(presence),
    stop() {
      for (const { timer } of pending.values()) clearTimeout(timer)
    },
  }
}

/**
 * The messages that bring every client to who is there now. realtime-js loses the references of a key's other entries when
 * one more comes or one of several goes. So a key that changes while somebody stays is emptied by a first message, with
 * all that any client can know of it, and filled again by a second one.
 */
export function messagesOf({ joins, leaves }: Movements, present: Presence[]): Movements[] {
  const changed = new Set([...joins, ...leaves].map(({ key }) => key))
  const now = present.filter(({ key }) => changed.has(key))
  const joined = new Set(joins.map(({ ref }) => ref))
  const stayed = now.filter(({ ref }) => !joined.has(ref))
  const knownBefore = new Set([...stayed, ...leaves].map(({ key }) => key))
  const emptied = unique([...leaves, ...[...stayed, ...joins].filter(({ key }) => knownBefore.has(key))])
  return [
    { joins: now.filter(({ key }) => !knownBefore.has(key)), leaves: emptied },
    { joins: now.filter(({ key }) => knownBefore.has(key)), leaves: [] },
  ].filter((message) => message.joins.length + message.leaves.length > 0)
}

function unique(presences: Presence[]): Presence[] {
  return [...new Map(presences.map((presence) => [presence.ref, presence])).values()]
}

/** @returns false when too much waits for the room */
function tell(rooms: Rooms, room: string, event: string, message: object): boolean {
  const topic = topicOfName(nameOfRoom(room))
  const payload = JSON.stringify(message)
  return rooms.tell(
    room,
    (version) => encodeFrame(version, { joinRef: null, ref: null, topic, event }, payload),
    ({ presence, rights }) => presence.isShown && rights.readsPresence,
  )
}
