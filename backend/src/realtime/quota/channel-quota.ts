/** The quota of a channel: counts it, its socket, its subscriptions and their filters for its caller, until it ends. */
import type { Caller } from '../../db/caller.ts'
import type { Channel, SocketSession } from '../channel/channel.ts'
import type { ChannelConfig, SubscriptionParameters } from '../channel/join-payload.ts'
import type { RealtimeContext } from '../context.ts'
import { RealtimeError } from '../realtime-error.ts'
import type { Reservation } from './memory-budget.ts'
import type { Quota } from './quotas.ts'

/** What a channel holds of its caller's quota. */
export interface HeldQuota {
  quota: Quota
  /** Where others have no room for what they want to be told, `end` may be called; what is kept for this one is given back by then. */
  mayGiveWay(end: () => void): void
  /** Gives it back; more than once is as good as once. */
  release(): void
}

/** Bytes that a subscription takes once it is read: itself, each condition, and each value or column. */
const overhead = { subscription: 300, condition: 200, value: 50 }
/** As it was written, as SQL, and as values that changes are compared with. */
const copiesOfText = 3

/** @throws Refusal when the caller uses too much, or joins too fast */
export function holdQuota(
  { quotas }: Pick<RealtimeContext, 'quotas'>,
  caller: Caller,
  session: SocketSession,
  { subscriptions }: ChannelConfig,
): HeldQuota {
  const quota = quotas.of(caller, session.network)
  if (!quota.mayJoin()) throw new RealtimeError('ClientJoinRateLimitReached', 'Too many joins per second')
  if (!session.countFor(quota))
    throw new RealtimeError('ConnectionRateLimitReached', 'Too many connected users')
  if (!quota.channels.take()) throw new RealtimeError('ChannelRateLimitReached', 'Too many channels')
  const conditions = subscriptions.flatMap(conditionsOf)
  if (!quota.conditions.take(conditions)) {
    quota.channels.giveBack()
    throw new RealtimeError('ChannelRateLimitReached', 'Too many different filters of subscriptions')
  }
  const bytes = subscriptions.reduce((sum, one) => sum + bytesKept(one), 0)
  const kept = keepSubscriptions(quota, subscriptions.length, bytes, () =>
    quotas.keep(caller, session.site, bytes),
  )
  if (!kept) {
    quota.channels.giveBack()
    quota.conditions.giveBack(conditions)
    throw new RealtimeError('ChannelRateLimitReached', 'Too many subscriptions')
  }
  let isHeld = true
  return {
    quota,
    mayGiveWay: kept.mayGiveWay,
    release() {
      if (!isHeld) return
      isHeld = false
      quota.channels.giveBack()
      quota.subscriptions.giveBack(subscriptions.length)
      quota.conditions.giveBack(conditions)
      quota.subscriptionBytes.giveBack(bytes)
      kept.release()
    },
  }
}

/** All of it, or nothing. */
function keepSubscriptions(
  { subscriptions, subscriptionBytes }: Quota,
  count: number,
  bytes: number,
  keepAmongAll: () => Reservation | null,
): Reservation | null {
  if (bytes === 0) return nothingKept
  if (!subscriptions.take(count)) return null
  if (subscriptionBytes.take(bytes)) {
    const kept = keepAmongAll()
    if (kept) return kept
    subscriptionBytes.giveBack(bytes)
  }
  subscriptions.giveBack(count)
  return null
}

const nothingKept: Reservation = { mayGiveWay: () => undefined, release: () => undefined }

/** Each condition of a filter; the same for the same filter of a table, whatever is wanted of the rows. */
function conditionsOf(parameters: SubscriptionParameters): string[] {
  const { schema, table, filter } = parameters
  return Array.from({ length: countOfConditions(parameters) }, (_, place) =>
    JSON.stringify([schema, table, filter, place]),
  )
}

/** No fewer than there are. */
function countOfConditions({ filter }: SubscriptionParameters): number {
  return (filter?.split('=').length ?? 1) - 1
}

function bytesKept(parameters: SubscriptionParameters): number {
  const { filter, select } = parameters
  const values = (filter?.split(',').length ?? 0) + (select?.length ?? 0)
  return (
    copiesOfText * Buffer.byteLength(JSON.stringify(parameters)) +
    overhead.subscription +
    overhead.condition * countOfConditions(parameters) +
    overhead.value * values
  )
}

/**
 * A channel whose token is now another's counts for that one.
 * @throws Refusal when that is too much
 */
export function moveQuota(context: Pick<RealtimeContext, 'quotas'>, channel: Channel, caller: Caller): void {
  const { session, config, held } = channel
  if (context.quotas.of(caller, session.network) === held.quota) return
  const next = holdQuota(context, caller, session, config)
  held.release()
  channel.held = next
  // It may have been the one that gave way to itself.
  if (!channel.isOpen) next.release()
}
