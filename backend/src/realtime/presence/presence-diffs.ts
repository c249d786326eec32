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

interface Diff {
  joins: Presence[]
  leaves: Presence[]
}

const togetherMs = 30

export function createPresenceDiffs(rooms: Rooms, presences: Presences): PresenceDiffs {
  const pending = new Map<string, Diff>()
  let timer: NodeJS.Timeout | null = null

  function diffOf(room: string): Diff {
    const known = pending.get(room) ?? { joins: [], leaves: [] }
    pending.set(room, known)
    timer ??= setTimeout(tellAll, togetherMs)
    return known
  }

  function tellAll(): void {
    timer = null
    const diffs = [...pending]
    pending.clear()
    for (const [room, diff] of diffs) {
      for (const message of messagesOf(diff, presences.ofRoom(room))) tell(rooms, room, message)
    }
  }

  return {
    came: (presence) => void diffOf(presence.room).joins.push(presence),
    left: (presence) => void diffOf(presence.room).leaves.push(presence),
    stop: () => clearTimeout(timer ?? undefined),
  }
}

/**
 * The messages that bring every client to who is there now. realtime-js loses the references of a key's other entries when
 * one more comes or one of several goes. So a key that changes while somebody stays is emptied by a first message, with
 * all that any client can know of it, and filled again by a second one.
 */
export function messagesOf({ joins, leaves }: Diff, present: Presence[]): Diff[] {
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

function tell(rooms: Rooms, room: string, { joins, leaves }: Diff): void {
  const topic = topicOfName(nameOfRoom(room))
  const payload = JSON.stringify({ joins: stateOf(joins), leaves: stateOf(leaves) })
  rooms.tell(
    room,
    (version) => encodeFrame(version, { joinRef: null, ref: null, topic, event: 'presence_diff' }, payload),
    ({ presence, rights }) => presence.isShown && rights.readsPresence,
  )
}
