/** The end of a channel, whoever ends it. */
import type { RealtimeContext } from '../context.ts'
import { untrack } from '../presence/track.ts'
import type { Channel } from './channel.ts'
import { pushClose, pushSystem } from './replies.ts'

/** Forgets a channel; its client is told nothing. */
export function forgetChannel(context: RealtimeContext, channel: Channel): void {
  channel.isOpen = false
  clearTimeout(channel.clock)
  context.rooms.leave(channel)
  context.subscribers.remove(channel)
  untrack(context, channel)
  channel.held.release()
}

/** Ends a channel against its client's will, with the reason in a `system` message, as realtime-js expects it. */
export function shutDown(context: RealtimeContext, channel: Channel, reason: string): void {
  if (!channel.isOpen) return
  forgetChannel(context, channel)
  channel.session.drop(channel)
  pushSystem(channel, 'system', 'error', reason)
  pushClose(channel)
}

/** Of what all want to be told there may be too much: then the channel is one that can be ended, as long as its caller keeps the most. */
export function letGiveWay(context: RealtimeContext, channel: Channel): void {
  channel.held.mayGiveWay(() => shutDown(context, channel, 'Too many subscriptions'))
}
