/** The quota of a channel: counts it, its socket and its subscriptions for its caller, until it ends. */
import type { Caller } from '../../db/caller.ts'
import type { Channel, Line } from '../channel/channel.ts'
import type { ChannelConfig } from '../channel/join-payload.ts'
import type { RealtimeContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Quota } from './quotas.ts'

/** What a channel holds of its caller's quota. */
export interface HeldQuota {
  quota: Quota
  /** Gives it back; more than once is as good as once. */
  release(): void
}

/** @throws Refusal when the caller uses too much, or joins too fast */
export function holdQuota(
  { quotas }: Pick<RealtimeContext, 'quotas'>,
  caller: Caller,
  line: Line,
  { subscriptions }: ChannelConfig,
): HeldQuota {
  const quota = quotas.of(caller, line.network)
  if (!quota.mayJoin()) throw new Refusal('ClientJoinRateLimitReached', 'Too many joins per second')
  if (!line.countFor(quota)) throw new Refusal('ConnectionRateLimitReached', 'Too many connected users')
  if (!quota.channels.take()) throw new Refusal('ChannelRateLimitReached', 'Too many channels')
  const bytes = subscriptions.length === 0 ? 0 : JSON.stringify(subscriptions).length
  const mayKeep = quota.subscriptions.take(subscriptions.length)
  if (!mayKeep || !quota.subscriptionBytes.take(bytes)) {
    if (mayKeep) quota.subscriptions.giveBack(subscriptions.length)
    quota.channels.giveBack()
    throw new Refusal('ChannelRateLimitReached', 'Too many subscriptions')
  }
  let isHeld = true
  return {
    quota,
    release() {
      if (!isHeld) return
      isHeld = false
      quota.channels.giveBack()
      quota.subscriptions.giveBack(subscriptions.length)
      quota.subscriptionBytes.giveBack(bytes)
    },
  }
}

/**
 * A channel whose token is now another's counts for that one.
 * @throws Refusal when that is too much
 */
export function moveQuota(context: Pick<RealtimeContext, 'quotas'>, channel: Channel, caller: Caller): void {
  const { line, config, held } = channel
  if (context.quotas.of(caller, line.network) === held.quota) return
  channel.held = holdQuota(context, caller, line, config)
  held.release()
}
