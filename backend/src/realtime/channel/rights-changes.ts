/**
 * Hears from the database that somebody's rights may have changed, and asks for those of their open channels at once. Triggers on
 * accounts and sessions say so; whatever else a project's rules depend on says it in one line of SQL:
 * `select pg_notify('rights_changed', '<user id>')`, or without an id, for everybody.
 */
import type { RealtimeContext } from '../context.ts'
import { reauthorize } from './reauthorize.ts'

/** @returns the function that stops listening */
export function listenForRights(context: RealtimeContext): Promise<() => Promise<void>> {
  const changed = (userId: string) => {
    context.rightsHeard += 1
    for (const channel of context.rooms.channels()) {
      if (userId === '' || channel.caller.userId === userId) reauthorize(context, channel)
    }
  }
  return context.database.listen('rights_changed', changed, () => changed(''))
}
