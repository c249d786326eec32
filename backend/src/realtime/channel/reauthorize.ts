/**
 * Channel re-authorization: an open channel ends when its token expires or its rights are gone. Rights are asked again as soon
 * as the database says that they may have changed, soon again where it could not answer, and every minute, so that a changed
 * policy ends what it must. These questions have a queue of their own: however many join meanwhile, nobody goes on listening
 * because of them.
 */
import type { RealtimeContext } from '../context.ts'
import { RealtimeError } from '../realtime-error.ts'
import { askRights } from './access.ts'
import type { Channel, ChannelRights } from './channel.ts'
import { shutDown } from './leave.ts'
import { expiredMessage, expiryOf } from './token.ts'

const intervalMs = 60_000
/** After a question that was not answered; twice as long each time that happens again, up to the interval. */
const firstRetryMs = 1_000

/** Waits for the token's expiry or the next re-authorization, whichever comes first. @param pauseMs until the latter */
export function scheduleReauthorization(
  context: RealtimeContext,
  channel: Channel,
  pauseMs = intervalMs,
): void {
  clearTimeout(channel.clock)
  const left = (expiryOf(channel.caller) ?? Number.POSITIVE_INFINITY) - Date.now()
  channel.clock = setTimeout(() => reauthorize(context, channel), Math.max(0, Math.min(pauseMs, left)))
}

/**
 * Ends a channel whose token has expired at once, for which nobody is asked; otherwise asks for its rights when the queue
 * comes to it. Channels of one caller and topic wait for one answer.
 */
export function reauthorize(context: RealtimeContext, channel: Channel): void {
  if (!channel.isOpen) return
  const expiry = expiryOf(channel.caller)
  if (expiry !== null && expiry <= Date.now()) shutDown(context, channel, expiredMessage(expiry))
  else ask(context, channel)
}

function ask(context: RealtimeContext, channel: Channel): void {
  // Now, and not after the answer: the token may expire while the question waits.
  scheduleReauthorization(context, channel)
  const question = questionOf(channel)
  const waiting = context.reauthorizations.waiting.get(question)
  if (waiting) waiting.add(channel)
  else void askInTurn(context, question, channel)
}

/**
 * Asks what the caller may do now.
 * @throws Refusal when it may not read any more
 */
export async function refreshRights(context: RealtimeContext, channel: Channel): Promise<void> {
  const loss = takeRights(channel, await rightsOf(context, channel))
  if (loss) throw loss
}

async function askInTurn(context: RealtimeContext, question: string, channel: Channel): Promise<void> {
  const { queue, waiting } = context.reauthorizations
  const channels = new Set([channel])
  waiting.set(question, channels)
  const stillAsking = () => [...channels].filter((one) => one.isOpen && questionOf(one) === question)
  try {
    await queue.run(channel.held.quota.key, async () => {
      // One notice may concern many channels; all of them are found before this goes on.
      await Promise.resolve()
      // Whoever asks from now on waits for another answer: this one may be from before what they heard of.
      waiting.delete(question)
      const [any] = stillAsking()
      if (any) await endOrKeep(context, any, stillAsking)
    })
  } catch (error) {
    context.log.error({ err: error }, 'rights not asked')
  }
}

/** @param alike those whom the answer concerns, once it is there: a channel that took a new token has asked for itself */
async function endOrKeep(context: RealtimeContext, channel: Channel, alike: () => Channel[]): Promise<void> {
  try {
    const rights = await rightsOf(context, channel)
    for (const one of alike()) {
      const loss = takeRights(one, rights)
      if (loss) shutDown(context, one, loss.message)
    }
  } catch (error) {
    if (error instanceof RealtimeError && error.code === 'Unauthorized') {
      for (const one of alike()) shutDown(context, one, error.message)
      return
    }
    // A database that is away for a moment takes nobody's rights, and leaves nobody those that are gone for a minute more.
    for (const one of alike()) {
      scheduleReauthorization(context, one, Math.min(intervalMs, firstRetryMs * 2 ** one.unanswered))
      one.unanswered += 1
    }
    if (!(error instanceof RealtimeError)) throw error
  }
}

/** Equal where the database can only give one answer. */
function questionOf({ caller, config, name, session }: Channel): string {
  return JSON.stringify([caller.role, caller.claimsJson, config.isPrivate ? name : null, session.headers])
}

function rightsOf(
  context: RealtimeContext,
  { caller, config, name, session }: Channel,
): Promise<ChannelRights> {
  return askRights(context, { caller, headers: session.headers }, config.isPrivate ? name : null)
}

/** @returns why the channel cannot stay open with these rights; null when it can */
function takeRights(channel: Channel, rights: ChannelRights): RealtimeError | null {
  const { rights: before, name } = channel
  channel.rights = rights
  channel.unanswered = 0
  const isLost =
    (before.readsBroadcast && !rights.readsBroadcast) || (before.readsPresence && !rights.readsPresence)
  if (!isLost) return null
  return new RealtimeError(
    'Unauthorized',
    `You no longer have permission to read from this Channel topic: ${name}`,
  )
}

/**
 * Hears from the database that somebody's rights may have changed, and asks for those of their open channels at once. Triggers on
 * accounts and sessions say so; whatever else a project's rules depend on says it in one line of SQL:
 * `select pg_notify('rights_changed', '<user id>')`, or without an id, for everybody.
 * @returns the function that stops listening
 */
export function listenForRights(context: RealtimeContext): Promise<() => Promise<void>> {
  const changed = (userId: string) => {
    context.rightsHeard += 1
    for (const channel of context.rooms.channels()) {
      if (userId === '' || channel.caller.userId === userId) reauthorize(context, channel)
    }
  }
  return context.database.listen('rights_changed', changed, () => changed(''))
}
