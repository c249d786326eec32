/** Turns what a join wants to be told into subscriptions, and says in the channel how that went. */
import { readSubscription } from '../changes/read-subscription.ts'
import type { Subscription } from '../changes/subscription.ts'
import type { RealtimeContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Channel } from './channel.ts'
import { pushSystem } from './replies.ts'

/** All of them, or the first refusal: a channel is told all that it asked for, or nothing. */
export async function readSubscriptions(
  { database }: RealtimeContext,
  { config, caller }: Pick<Channel, 'config' | 'caller'>,
): Promise<Subscription[] | Refusal> {
  try {
    const wanted: Subscription[] = []
    for (const parameters of config.subscriptions) {
      wanted.push(await readSubscription(database, caller.role, parameters))
    }
    return wanted
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Replaces what a channel is told, and says so in it. */
export function useSubscriptions(
  { subscribers }: RealtimeContext,
  channel: Channel,
  subscriptions: Subscription[] | Refusal,
): void {
  if (channel.config.subscriptions.length === 0) return
  subscribers.remove(channel)
  channel.subscriptions = subscriptions instanceof Refusal ? [] : subscriptions
  subscribers.add(channel)
  if (subscriptions instanceof Refusal) {
    pushSystem(channel, 'postgres_changes', 'error', subscriptions.message)
  } else saySubscribed(channel)
}

/**
 * Says in the channels that are told changes that they are subscribed once more: some changes may not have been told, and
 * are not made up for. A hosted project says the same after it lost its connection.
 */
export function saySubscribedAgain({ rooms }: RealtimeContext): void {
  for (const channel of rooms.channels()) if (channel.subscriptions.length > 0) saySubscribed(channel)
}

function saySubscribed(channel: Channel): void {
  pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
}
