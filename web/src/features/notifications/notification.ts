// A notification as the screens know it, and how a row becomes one.
import * as v from 'valibot'
import { keptPerson, type Person, type personSchema, toPerson } from '../../lib/person.ts'
import type { NotificationOutcome } from '../../ui/notification-types.ts'
import { type Currency, currencySchema } from '../wallet/index.ts'

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
  /** What came, where something did. */
  amount: { value: number; currency: Currency } | undefined
  /** What the reader answered to what it asks; undefined while that waits, and where it asks nothing. */
  outcome: NotificationOutcome | undefined
}

/** As the browser keeps one. */
export const keptNotification = v.object({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  type: v.string(),
  isRead: v.boolean(),
  createdAt: v.string(),
  actor: v.optional(keptPerson, () => undefined),
  target: v.optional(v.object({ type: v.string(), id: v.nullable(v.string()) }), () => undefined),
  amount: v.optional(v.object({ value: v.number(), currency: currencySchema }), () => undefined),
  outcome: v.optional(v.picklist(['accepted', 'rejected']), () => undefined),
})

/** A row of `notifications`, as it comes live. */
export const notificationRow = v.object({
  title: v.string(),
  message: v.string(),
  type: v.string(),
  is_read: v.boolean(),
  target_type: v.nullable(v.string()),
  target_id: v.nullable(v.string()),
})

/** Whether what it tells changes who is friends with whom, or who has asked. */
export const isOfFriends = (type: string) => type.startsWith('friend_')

/** A row of `friend_requests`: nothing of it is shown but that it came or changed. */
export const requestRow = v.object({})

/** What a list of `notifications` is asked for with, each with its `actor`. */
interface ListedRow extends v.InferOutput<typeof notificationRow> {
  id: string
  created_at: string
  amount: number | null
  currency: string | null
  outcome: string | null
  actor: v.InferOutput<typeof personSchema> | null
}

export function targetOf({
  target_type: type,
  target_id: id,
}: Pick<v.InferOutput<typeof notificationRow>, 'target_type' | 'target_id'>): Notification['target'] {
  return type === null ? undefined : { type, id }
}

/** A currency or an outcome that only a newer server knows is left out. */
const toAmount = ({ amount, currency }: ListedRow): Notification['amount'] =>
  amount !== null && (currency === 'points' || currency === 'gems') ? { value: amount, currency } : undefined

const toOutcome = ({ outcome }: ListedRow): Notification['outcome'] =>
  outcome === 'accepted' || outcome === 'rejected' ? outcome : undefined

/** `base` is the backend's address. */
export function toNotification(row: ListedRow, base: string): Notification {
  const { id, title, message, type, actor } = row
  return {
    id,
    title,
    message,
    type,
    isRead: row.is_read,
    createdAt: row.created_at,
    actor: actor ? toPerson(actor, base) : undefined,
    target: targetOf(row),
    amount: toAmount(row),
    outcome: toOutcome(row),
  }
}
