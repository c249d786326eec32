// A notification as the screens know it, and how a row becomes one.
import * as v from 'valibot'
import { type Person, type personSchema, toPerson } from '../../lib/person.ts'

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
  /** What a tap leads to; undefined for nothing. */
  target: { type: string; id: string | null } | undefined
}

/** A row of `notifications`, as it comes live. */
export const notificationRow = v.object({
  title: v.string(),
  message: v.string(),
  type: v.string(),
  is_read: v.boolean(),
})

/** A row of `friend_requests`: nothing of it is shown but that it came or changed. */
export const requestRow = v.object({})

/** What a list of `notifications` is asked for with, each with its `actor`. */
interface ListedRow extends v.InferOutput<typeof notificationRow> {
  id: string
  created_at: string
  target_type: string | null
  target_id: string | null
  actor: v.InferOutput<typeof personSchema> | null
}

/** `base` is the backend's address. */
export function toNotification(
  { is_read, created_at, actor, target_type, target_id, ...row }: ListedRow,
  base: string,
): Notification {
  return {
    ...row,
    isRead: is_read,
    createdAt: created_at,
    actor: actor ? toPerson(actor, base) : undefined,
    target: target_type === null ? undefined : { type: target_type, id: target_id },
  }
}
