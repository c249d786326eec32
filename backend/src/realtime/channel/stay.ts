/**
 * What keeps a channel open: a token that has not expired, and rights that are still there. Rights are asked again every
 * minute, so that a ban or a changed policy ends what it must.
 */
import type { RealtimeContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { askRights } from './access.ts'
import type { Channel } from './channel.ts'
import { shutDown } from './leave.ts'
import { expiredMessage, expiryOf } from './token.ts'

const lookAgainMs = 60_000

/** Waits for the token's expiry or the next look at the rights, whichever comes first. */
export function watchChannel(context: RealtimeContext, channel: Channel): void {
  clearTimeout(channel.clock)
  const left = (expiryOf(channel.caller) ?? Number.POSITIVE_INFINITY) - Date.now()
  channel.clock = setTimeout(
    () => {
      lookAgain(context, channel).catch((error) => context.log.error({ err: error }, 'rights not asked'))
    },
    Math.max(0, Math.min(lookAgainMs, left)),
  )
}

/**
 * Asks what the caller may do now.
 * @throws Refusal when it may not read any more
 */
export async function refreshRights({ database }: RealtimeContext, channel: Channel): Promise<void> {
  const { caller, name, config, rights: before, line } = channel
  const { headers } = line
  const rights = await askRights(database, { caller, headers }, config.isPrivate ? name : null)
  channel.rights = rights
  const isLost =
    (before.readsBroadcast && !rights.readsBroadcast) || (before.readsPresence && !rights.readsPresence)
  if (!isLost) return
  throw new Refusal(
    'Unauthorized',
    `You no longer have permission to read from this Channel topic: ${channel.name}`,
  )
}

async function lookAgain(context: RealtimeContext, channel: Channel): Promise<void> {
  const expiry = expiryOf(channel.caller)
  if (expiry !== null && expiry <= Date.now()) return shutDown(context, channel, expiredMessage(expiry))
  try {
    await refreshRights(context, channel)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A database that is away for a moment takes nobody's rights.
    if (error.code === 'Unauthorized') return shutDown(context, channel, error.message)
  }
  if (channel.isOpen) watchChannel(context, channel)
}
