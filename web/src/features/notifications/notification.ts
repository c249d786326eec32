// A notification as the screens know it, and how a row becomes one.
import { type Person, toPerson } from '../../lib/person.ts'
import { fieldOf, isRecord, textField } from '../../lib/records.ts'

export interface Notification {
  id: string
  title: string
  message: string
  /** Such as friend_request or admin_transfer (docs/data.md). */
  type: string
  isRead: boolean
  createdAt: string
  /** Who did it; undefined for the system. */
  actor: Person | undefined
}

/** From a row of `notifications` with its `actor`; `base` is the backend's address. */
export function toNotification(row: unknown, base: string): Notification {
  const text = (field: string) => textField(row, field) ?? ''
  const actor = fieldOf(row, 'actor')
  return {
    id: text('id'),
    title: text('title'),
    message: text('message'),
    type: text('type'),
    isRead: fieldOf(row, 'is_read') === true,
    createdAt: text('created_at'),
    actor: isRecord(actor) ? toPerson(actor, base) : undefined,
  }
}
