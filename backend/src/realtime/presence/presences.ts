/** Who is present in which room, in all processes together. */

export interface Presence {
  /** Unique; clients tell entries of one key apart by it. */
  ref: string
  processId: string
  room: string
  /** What people are counted by, such as a user's id; several sockets may share one. */
  key: string
  meta: Record<string, unknown>
}

/** As realtime-js expects it: by key, the entries of that key. */
export type PresenceState = Record<string, { metas: Record<string, unknown>[] }>

export interface Presences {
  /** @returns false, and adds nothing, when its `ref` is known: the same may be heard more than once */
  add(presence: Presence): boolean
  /** @returns what was removed, if it was there */
  remove(ref: string): Presence | undefined
  get(ref: string): Presence | undefined
  ofRoom(room: string): Presence[]
  /** Bytes of what all in a room say of themselves. */
  bytesInRoom(room: string): number
  ofProcess(processId: string): Presence[]
  all(): Presence[]
}

export function createPresences(): Presences {
  const byRef = new Map<string, Presence>()
  const byRoom = new Map<string, { members: Set<Presence>; bytes: number }>()
  return {
    add(presence) {
      if (byRef.has(presence.ref)) return false
      byRef.set(presence.ref, presence)
      const room = byRoom.get(presence.room) ?? { members: new Set(), bytes: 0 }
      room.members.add(presence)
      room.bytes += bytesOf(presence)
      byRoom.set(presence.room, room)
      return true
    },
    remove(ref) {
      const presence = byRef.get(ref)
      if (!presence) return undefined
      byRef.delete(ref)
      const room = byRoom.get(presence.room)
      if (!room) return presence
      room.members.delete(presence)
      room.bytes -= bytesOf(presence)
      if (room.members.size === 0) byRoom.delete(presence.room)
      return presence
    },
    get: (ref) => byRef.get(ref),
    ofRoom: (room) => [...(byRoom.get(room)?.members ?? [])],
    bytesInRoom: (room) => byRoom.get(room)?.bytes ?? 0,
    ofProcess: (processId) => [...byRef.values()].filter((presence) => presence.processId === processId),
    all: () => [...byRef.values()],
  }
}

/** What a presence adds to what everybody who joins its room is told. */
export function bytesOf({ key, meta }: Pick<Presence, 'key' | 'meta'>): number {
  return Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(meta))
}

export function stateOf(presences: Presence[]): PresenceState {
  const metas = new Map<string, Record<string, unknown>[]>()
  for (const { key, ref, meta } of presences) {
    metas.set(key, [...(metas.get(key) ?? []), { ...meta, phx_ref: ref }])
  }
  return Object.fromEntries([...metas].map(([key, ofKey]) => [key, { metas: ofKey }]))
}
