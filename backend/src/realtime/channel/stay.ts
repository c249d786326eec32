/**
 * What keeps a channel open: a token that has not expired, and rights that are still there. Rights are asked again as soon
 * as the database says that they may have changed, and every minute, so that a changed policy ends what it must.
 */
import type { RealtimeContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { askRights } from './access.ts'
import type { Channel } from './channel.ts'
import { shutDown } from './leave.ts'
import { expiredMessage, expiryOf } from './token.ts'

const lookAgainMs = 60_000
/** Channels that are asked about side by side; the rest of the database's connections are for everybody else. */
const lanes = 4

/** Waits for the token's expiry or the next look at the rights, whichever comes first. */
export function watchChannel(context: RealtimeContext, channel: Channel): void {
  clearTimeout(channel.clock)
  const left = (expiryOf(channel.caller) ?? Number.POSITIVE_INFINITY) - Date.now()
  channel.clock = setTimeout(() => void lookAgain(context, channel), Math.max(0, Math.min(lookAgainMs, left)))
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

/** Looks again at all open channels that `isConcerned` names, whatever the clock says. */
export async function lookAtOnce(
  context: RealtimeContext,
  isConcerned: (channel: Channel) => boolean,
): Promise<void> {
  const concerned = context.rooms.channels().filter(isConcerned)
  const walk = async () => {
    for (let next = concerned.pop(); next; next = concerned.pop()) await lookAgain(context, next)
  }
  await Promise.all(Array.from({ length: lanes }, walk))
}

async function lookAgain(context: RealtimeContext, channel: Channel): Promise<void> {
  if (!channel.isOpen) return
  try {
    await endOrStay(context, channel)
  } catch (error) {
    context.log.error({ err: error }, 'rights not asked')
  }
  if (channel.isOpen) watchChannel(context, channel)
}

async function endOrStay(context: RealtimeContext, channel: Channel): Promise<void> {
  const expiry = expiryOf(channel.caller)
  if (expiry !== null && expiry <= Date.now()) return shutDown(context, channel, expiredMessage(expiry))
  try {
    await refreshRights(context, channel)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A database that is away for a moment takes nobody's rights.
    if (error.code === 'Unauthorized') shutDown(context, channel, error.message)
  }
}
