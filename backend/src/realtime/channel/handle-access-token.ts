/** `access_token` messages: the client's new token takes the place of the old one, or ends the channel. */
import { z } from 'zod'
import type { RealtimeContext } from '../context.ts'
import { moveQuota } from '../quota/channel-quota.ts'
import { RealtimeError } from '../realtime-error.ts'
import type { Frame } from '../wire/frame.ts'
import type { Channel } from './channel.ts'
import { letGiveWay, shutDown } from './leave.ts'
import { refreshRights, scheduleReauthorization } from './reauthorize.ts'
import { readSubscriptions, useSubscriptions } from './subscribe.ts'
import { callerOfToken } from './token.ts'

const tokenShape = z.object({ access_token: z.string() })

export async function handleAccessToken(
  context: RealtimeContext,
  channel: Channel,
  frame: Frame,
): Promise<void> {
  const token = tokenShape.safeParse(frame.payload).data?.access_token
  if (token === undefined || token === channel.token) return
  try {
    await takeToken(context, channel, token)
  } catch (error) {
    if (!(error instanceof RealtimeError)) throw error
    shutDown(context, channel, error.message)
  }
}

async function takeToken(context: RealtimeContext, channel: Channel, token: string): Promise<void> {
  const caller = await callerOfToken(context.findCaller, token, channel.session.caller)
  if (!channel.isOpen) return
  moveQuota(context, channel, caller)
  if (!channel.isOpen) return
  letGiveWay(context, channel)
  channel.caller = caller
  channel.token = token
  const subscriptions = await context.questions.run(channel.held.quota.key, async () => {
    await refreshRights(context, channel)
    return readSubscriptions(context, channel)
  })
  if (!channel.isOpen) return
  useSubscriptions(context, channel, subscriptions)
  scheduleReauthorization(context, channel)
}
