// Timeline of a room: the messages that are held, oldest first. The newest are shown; while one reads further up, what comes below is held
// up to a bound, so that a room that talks for hours takes no more memory than one that is silent. Pure.
import type { RoomMessage } from './room.ts'
import { shownMessages } from './room-constants.ts'

export interface Timeline {
  /** Oldest first; none is there twice. */
  rows: readonly RoomMessage[]
  hasOlder: boolean
  /** So many came below while one reads further up. */
  below: number
  /** More than are held: the newest have to be asked for. */
  isBehind: boolean
}

/** While one reads further up. */
export const heldBelow = 100

export function timelineOf(rows: readonly RoomMessage[], hasOlder: boolean): Timeline {
  return { rows, hasOlder, below: 0, isBehind: false }
}

/** The same moment is told apart by the microseconds, which a date does not hold, and then by the id. */
function order(one: RoomMessage, other: RoomMessage): number {
  const apart = Date.parse(one.createdAt) - Date.parse(other.createdAt)
  if (apart !== 0) return apart
  return one.createdAt + one.id < other.createdAt + other.id ? -1 : 1
}

/** `news` take the place of what they are of. */
function merge(rows: readonly RoomMessage[], news: readonly RoomMessage[]): RoomMessage[] {
  const byId = new Map([...rows, ...news].map((row) => [row.id, row]))
  return [...byId.values()].sort(order)
}

/** The newest alone, once they are in sight: there are older ones again. */
export function atEnd({ rows, hasOlder, isBehind }: Timeline): Timeline {
  const shown = rows.slice(-shownMessages)
  return { rows: shown, hasOlder: hasOlder || shown.length < rows.length, below: 0, isBehind }
}

/** `isAtEnd`: the newest are in sight. */
export function withArrived(timeline: Timeline, news: readonly RoomMessage[], isAtEnd: boolean): Timeline {
  const known = new Set(timeline.rows.map(({ id }) => id))
  const added = news.filter(({ id }) => !known.has(id))
  if (added.length === 0 || timeline.isBehind) return timeline
  const below = timeline.below + added.length
  if (!isAtEnd && below > heldBelow) return { ...timeline, isBehind: true }
  const next = { ...timeline, rows: merge(timeline.rows, added), below }
  return isAtEnd ? atEnd(next) : next
}

export function withOlder(timeline: Timeline, older: readonly RoomMessage[], hasOlder: boolean): Timeline {
  return { ...timeline, rows: merge(older, timeline.rows), hasOlder }
}

/** The newest as they are now, `fresh`. Where nothing of what is held is among them, something between is missing, and they stand alone. */
export function withFresh(timeline: Timeline, fresh: Timeline, isAtEnd: boolean): Timeline {
  const known = new Set(timeline.rows.map(({ id }) => id))
  if (timeline.isBehind || !fresh.rows.some(({ id }) => known.has(id))) return fresh
  const next = { ...timeline, rows: merge(timeline.rows, fresh.rows) }
  return isAtEnd ? atEnd(next) : next
}

export function withChanged(timeline: Timeline, id: string, change: Partial<RoomMessage>): Timeline {
  if (!timeline.rows.some((row) => row.id === id)) return timeline
  return { ...timeline, rows: timeline.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

/** Also where it is quoted. */
export function withRemoved(timeline: Timeline, id: string): Timeline {
  const removed = { text: '', imagePath: null, isRemoved: true, reactions: [], ownReaction: null }
  const rows = withChanged(timeline, id, removed).rows.map((row) =>
    row.answered?.id === id
      ? { ...row, answered: { ...row.answered, text: '', hasImage: false, isRemoved: true } }
      : row,
  )
  return { ...timeline, rows }
}
