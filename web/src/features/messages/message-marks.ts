// Marks of messages: up to which one somebody's messages have arrived, or were seen. Pure.
import type { Timeline } from '../../lib/message-timeline.ts'
import type { PrivateMessage } from './private-message.ts'

export interface Mark {
  kind: 'delivered' | 'read'
  authorId: string
  /** A message's time; earlier ones are marked too. */
  upTo: string
}

/** What was read was delivered too. */
export function withMarked(
  timeline: Timeline<PrivateMessage>,
  { kind, authorId, upTo }: Mark,
): Timeline<PrivateMessage> {
  const last = Date.parse(upTo)
  const rows = timeline.rows.map((row) => {
    if (row.author.id !== authorId || Date.parse(row.createdAt) > last) return row
    const deliveredAt = row.deliveredAt ?? upTo
    return { ...row, deliveredAt, readAt: kind === 'read' ? (row.readAt ?? upTo) : row.readAt }
  })
  return { ...timeline, rows }
}
