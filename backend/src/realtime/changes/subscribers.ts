/** Who wants to be told about which table, in this process. */
import type { Channel } from '../channel/channel.ts'
import { type Change, type Row, rowOf } from './change.ts'
import type { Subscription } from './subscription.ts'

export interface Subscriber {
  channel: Channel
  subscription: Subscription
}

export interface Subscribers {
  add(channel: Channel): void
  remove(channel: Channel): void
  /** Those whose wish a change may be, as far as that can be said without the database. */
  interestedIn(change: Change): Subscriber[]
}

export function createSubscribers(): Subscribers {
  const byTable = new Map<string, Map<Channel, Subscriber[]>>()
  return {
    add(channel) {
      for (const subscription of channel.subscriptions) {
        const key = keyOf(subscription.schema, subscription.table)
        const channels = byTable.get(key) ?? new Map<Channel, Subscriber[]>()
        byTable.set(key, channels)
        // One object for all changes of which it waits to be told.
        channels.set(channel, [...(channels.get(channel) ?? []), { channel, subscription }])
      }
    },
    remove(channel) {
      for (const { schema, table } of channel.subscriptions) {
        const channels = byTable.get(keyOf(schema, table))
        channels?.delete(channel)
        if (channels?.size === 0) byTable.delete(keyOf(schema, table))
      }
    },
    interestedIn(change) {
      const { schema, table } = change
      const keys = [keyOf(schema, table), keyOf(schema, '*'), keyOf('*', table), keyOf('*', '*')]
      return keys.flatMap((key) =>
        [...(byTable.get(key)?.values() ?? [])].flatMap((ofChannel) =>
          ofChannel.filter(({ subscription }) => matches(subscription, change)),
        ),
      )
    },
  }
}

function keyOf(schema: string, table: string): string {
  return JSON.stringify([schema, table])
}

/**
 * Where thousands watch one table, each for rows of their own, the database is asked about those few
 * whom a row can concern.
 */
function matches({ event, exact }: Subscription, change: Change): boolean {
  if (event !== '*' && event !== change.type) return false
  const row = rowOf(change)
  return exact.every(({ column, values }) => mayBeAmong(row, column, values))
}

function mayBeAmong(row: Row, column: string, values: Set<string>): boolean {
  const value = row[column]
  if (typeof value === 'string') return values.has(value)
  // Beyond this, JSON.parse has rounded.
  if (typeof value === 'number') return !Number.isSafeInteger(value) || values.has(String(value))
  return value !== null && value !== undefined
}
