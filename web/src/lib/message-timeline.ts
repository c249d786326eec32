// Message timeline: the messages of a room or of a conversation that are held, oldest first. The newest are shown; while one reads further
// up, what comes below is held up to a bound, so that one that talks for hours takes no more memory than one that is silent. Pure.
import type { AnsweredMessage } from './answered-message.ts'

/** So many are shown at once; older ones come as one reads up (spec 2 §9). */
export const shownMessages = 25

export interface TimelineMessage {
  id: string
  /** Empty where a file is all, or where it was removed. */
  text: string
  /** As the row names the file, which is private. */
  imagePath: string | null
  answered: AnsweredMessage | undefined
  isRemoved: boolean
  createdAt: string
}

export interface Timeline<Row extends TimelineMessage> {
  /** Oldest first; none is there twice. */
  rows: readonly Row[]
  hasOlder: boolean
  /** So many came below while one reads further up. */
  below: number
  /** More than are held: the newest have to be asked for. */
  isBehind: boolean
}

/** While one reads further up. */
export const heldBelow = 100

export function timelineOf<Row extends TimelineMessage>(
  rows: readonly Row[],
  hasOlder: boolean,
): Timeline<Row> {
  return { rows, hasOlder, below: 0, isBehind: false }
}

/** The same moment is told apart by the microseconds, which a date does not hold, and then by the id. */
function order(one: TimelineMessage, other: TimelineMessage): number {
  const apart = Date.parse(one.createdAt) - Date.parse(other.createdAt)
  if (apart !== 0) return apart
  return one.createdAt + one.id < other.createdAt + other.id ? -1 : 1
}

/** `news` take the place of what they are of. */
function merge<Row extends TimelineMessage>(rows: readonly Row[], news: readonly Row[]): Row[] {
  const byId = new Map([...rows, ...news].map((row) => [row.id, row]))
  return [...byId.values()].sort(order)
}

/** The newest alone, once they are in sight: there are older ones again. */
export function atEnd<Row extends TimelineMessage>({
  rows,
  hasOlder,
  isBehind,
}: Timeline<Row>): Timeline<Row> {
  const shown = rows.slice(-shownMessages)
  return { rows: shown, hasOlder: hasOlder || shown.length < rows.length, below: 0, isBehind }
}

/** `isAtEnd`: the newest are in sight. */
export function withArrived<Row extends TimelineMessage>(
  timeline: Timeline<Row>,
  news: readonly Row[],
  isAtEnd: boolean,
): Timeline<Row> {
  const known = new Set(timeline.rows.map(({ id }) => id))
  const added = news.filter(({ id }) => !known.has(id))
  if (added.length === 0 || timeline.isBehind) return timeline
  const below = timeline.below + added.length
  if (!isAtEnd && below > heldBelow) return { ...timeline, isBehind: true }
  const next = { ...timeline, rows: merge(timeline.rows, added), below }
  return isAtEnd ? atEnd(next) : next
}

/** Something that holds a timeline is changed by `change`; where the timeline is behind, all of it is asked for anew. */
export function moveHeld<Row extends TimelineMessage>(
  change: (moved: (held: { timeline: Timeline<Row> }) => { timeline: Timeline<Row> }) => void,
  move: (timeline: Timeline<Row>) => Timeline<Row>,
  askAnew: () => void,
): void {
  let isBehind = false
  change(({ timeline }) => {
    isBehind = timeline.isBehind
    return { timeline: move(timeline) }
  })
  if (isBehind) askAnew()
}

export function withOlder<Row extends TimelineMessage>(
  timeline: Timeline<Row>,
  older: readonly Row[],
  hasOlder: boolean,
): Timeline<Row> {
  return { ...timeline, rows: merge(older, timeline.rows), hasOlder }
}

/** The newest as they are now, `fresh`. Where nothing of what is held is among them, something between is missing, and they stand alone. */
export function withFresh<Row extends TimelineMessage>(
  timeline: Timeline<Row>,
  fresh: Timeline<Row>,
  isAtEnd: boolean,
): Timeline<Row> {
  const known = new Set(timeline.rows.map(({ id }) => id))
  if (timeline.isBehind || !fresh.rows.some(({ id }) => known.has(id))) return fresh
  const next = { ...timeline, rows: merge(timeline.rows, fresh.rows) }
  return isAtEnd ? atEnd(next) : next
}

export function withChanged<Row extends TimelineMessage>(
  timeline: Timeline<Row>,
  id: string,
  change: Partial<Row>,
): Timeline<Row> {
  if (!timeline.rows.some((row) => row.id === id)) return timeline
  return { ...timeline, rows: timeline.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

/** Also where it is quoted. `blank`: what is left of it. */
export function withRemoved<Row extends TimelineMessage>(
  timeline: Timeline<Row>,
  id: string,
  blank: Partial<Row>,
): Timeline<Row> {
  const rows = withChanged(timeline, id, blank).rows.map((row) =>
    row.answered?.id === id
      ? { ...row, answered: { ...row.answered, text: '', hasImage: false, hasVoice: false, isRemoved: true } }
      : row,
  )
  return { ...timeline, rows }
}
