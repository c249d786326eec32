/** Turns what a join wants to be told into subscriptions, and says in the channel how that went. */
import { readSubscription } from '../changes/read-subscription.ts'
import type { Subscriber } from '../changes/subscribers.ts'
import type { Subscription } from '../changes/subscription.ts'
import type { RealtimeContext } from '../context.ts'
import { RealtimeError } from '../realtime-error.ts'
import type { Channel } from './channel.ts'
import { pushSystem } from './replies.ts'

const tooSlow = 'A filter or policy of this subscription takes too long'

/** All of them, or the first refusal: a channel is told all that it asked for, or nothing. */
export async function readSubscriptions(
  { database }: RealtimeContext,
  { config, caller, held }: Pick<Channel, 'config' | 'caller' | 'held'>,
): Promise<Subscription[] | RealtimeError> {
  try {
    const wanted: Subscription[] = []
    for (const parameters of config.subscriptions) {
      wanted.push(await readSubscription(database, caller.role, parameters))
    }
    return wanted.some(isFiltered) && !held.quota.mayFilter()
      ? new RealtimeError('RealtimeDisabledForConfiguration', tooSlow)
      : wanted
  } catch (error) {
    if (error instanceof RealtimeError) return error
    throw error
  }
}

/** Replaces what a channel is told, and says so in it. */
export function useSubscriptions(
  { subscribers }: RealtimeContext,
  channel: Channel,
  subscriptions: Subscription[] | RealtimeError,
): void {
  if (channel.config.subscriptions.length === 0) return
  subscribers.remove(channel)
  channel.subscriptions = subscriptions instanceof RealtimeError ? [] : subscriptions
  subscribers.add(channel)
  if (subscriptions instanceof RealtimeError) {
    pushSystem(channel, 'postgres_changes', 'error', subscriptions.message)
  } else saySubscribed(channel)
}

/**
 * Says in channels that are told changes that they are subscribed once more: some changes may not have been told, and
 * are not made up for. A hosted project says the same after it lost its connection.
 */
export function saySubscribedAgain(channels: Channel[]): void {
  for (const channel of channels) if (channel.subscriptions.length > 0) saySubscribed(channel)
}

/**
 * Ends what a channel is told of changes, because it takes too long to find out what that may be. Filters of the same caller
 * in other channels end with it, and there are no new ones for a while: everybody else would wait for each of them.
 */
export function endSlowSubscriptions(context: RealtimeContext, { channel, subscription }: Subscriber): void {
  const { quota } = channel.held
  if (isFiltered(subscription)) quota.forbidFilters()
  endSubscriptions(context, channel)
  if (quota.mayFilter()) return
  for (const other of context.rooms.channels()) {
    if (other.held.quota === quota && other.subscriptions.some(isFiltered)) endSubscriptions(context, other)
  }
}

function endSubscriptions({ subscribers }: RealtimeContext, channel: Channel): void {
  if (channel.subscriptions.length === 0) return
  subscribers.remove(channel)
  channel.subscriptions = []
  pushSystem(channel, 'postgres_changes', 'error', tooSlow)
}

function isFiltered({ condition }: Subscription): boolean {
  return condition !== null
}

function saySubscribed(channel: Channel): void {
  pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}
