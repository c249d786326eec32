// What arrives in a list of what people write, while it is read: what others sent out of sight is counted, and what one has sent oneself is
// shown. Each row of it says by `data-entry` which it is.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onReaderMove } from './reader-moves.ts'

export interface Entry {
  id: string
  createdAt: string
  /** By the reader's own side. */
  isOwn: boolean
}

const rowOf = (id: string) => `[data-entry="${CSS.escape(id)}"]`

const timeOf = ({ createdAt }: Entry) => Date.parse(createdAt)

/** Brings the row into sight, where it is in the list. */
export function showEntry(id: string, block: ScrollLogicalPosition): void {
  document.querySelector(rowOf(id))?.scrollIntoView({ block })
}

/** Those of others that came after `since` and have not been in sight, as they stand in the list. */
export function unseenOf<Row extends Entry>(
  rows: readonly Row[],
  { since, seen }: { since: number; seen: ReadonlySet<string> },
): Row[] {
  return rows.filter((row) => timeOf(row) > since && !row.isOwn && !seen.has(row.id))
}

export interface Arrivals {
  count: number
  /** The first of them stands above what is in sight. */
  isAbove: boolean
  show: () => void
}

/** `rows`: in the order in which they stand; undefined until they are here. */
export function useArrivals(rows: readonly Entry[] | undefined): Arrivals {
  const [since, setSince] = useState<number>()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [isAbove, setIsAbove] = useState(false)
  if (rows && since === undefined) setSince(Math.max(0, ...rows.map(timeOf)))
  const unseen = rows && since !== undefined ? unseenOf(rows, { since, seen }) : []
  const ids = unseen.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === '') return
    const [first = '', ...others] = ids.split(',')
    const observer = new IntersectionObserver((entries) => {
      const shown = entries.flatMap(({ isIntersecting, target }) =>
        isIntersecting && target instanceof HTMLElement ? [target.dataset.entry ?? ''] : [],
      )
      if (shown.length > 0) setSeen((before) => new Set([...before, ...shown]))
      const place = entries.find(({ target }) => target.matches(rowOf(first)))?.boundingClientRect
      if (place) setIsAbove(place.top < innerHeight / 2)
    })
    for (const id of [first, ...others]) {
      const row = document.querySelector(rowOf(id))
      if (row) observer.observe(row)
    }
    return () => observer.disconnect()
  }, [ids])
  return {
    count: unseen.length,
    isAbove,
    show: () => unseen[0] && showEntry(unseen[0].id, 'center'),
  }
}

/** How what was sent stands: its row is another with each, and may stand elsewhere. */
type SentState = 'waiting' | 'refused' | 'arrived'

/** Of the one that was sent last; `arrived` are those that the list has. */
export function sentState(
  id: string | undefined,
  arrived: ReadonlySet<string>,
  unsent: readonly { id: string; refusal?: string | undefined }[],
): SentState {
  if (id !== undefined && arrived.has(id)) return 'arrived'
  return unsent.some((one) => one.id === id && one.refusal !== undefined) ? 'refused' : 'waiting'
}

/**
 * The one that was sent last is brought into sight, wherever it stands, and again with each change of how it stands. Where its reader
 * has moved on before it arrived, they stay where they are.
 */
export function useShowSent(sent: string | undefined, state: SentState): void {
  const hasMoved = useRef(false)
  const show = useEffectEvent((id: string, now: SentState) => {
    if (now !== 'arrived' || !hasMoved.current) showEntry(id, 'nearest')
  })
  useEffect(() => {
    if (sent === undefined) return
    hasMoved.current = false
    const ended = new AbortController()
    onReaderMove(() => {
      hasMoved.current = true
    }, ended.signal)
    return () => ended.abort()
  }, [sent])
  useEffect(() => {
    if (sent !== undefined) show(sent, state)
  }, [sent, state])
}
