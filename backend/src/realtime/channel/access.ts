/** Asks the database what a caller may do: the project's pre-request check first, then the policies of the channel. */
import { type RequestSettings, runAsCaller, transactionAsCaller } from '../../db/as-caller.ts'
import type { Caller } from '../../db/caller.ts'
import type { Database } from '../../db/database.ts'
import { isDatabaseError, isPassingFailure } from '../../db/database-error.ts'
import type { RealtimeContext } from '../context.ts'
import { RealtimeError } from '../realtime-error.ts'
import type { ChannelRights } from './channel.ts'

export interface Asker {
  caller: Caller
  /** Of the request that opened the socket, or of the call itself. */
  headers: Record<string, string>
}

const everything: ChannelRights = {
  readsBroadcast: true,
  readsPresence: true,
  writesBroadcast: true,
  writesPresence: true,
}
/** Changes of tables are asked of row security, in whatever channel they are told. */
const nothingButChanges: ChannelRights = {
  readsBroadcast: false,
  readsPresence: false,
  writesBroadcast: false,
  writesPresence: false,
}

/**
 * @param name of a private channel; null for public ones, where all may speak who may call at all, unless the project says otherwise
 * @throws Refusal when the pre-request check refuses or the database cannot be reached
 */
export async function askRights(
  { database, hasPublicBroadcast }: Pick<RealtimeContext, 'database' | 'hasPublicBroadcast'>,
  asker: Asker,
  name: string | null,
): Promise<ChannelRights> {
  const settings = settingsOf(asker)
  try {
    if (name !== null) return await askPolicies(database, settings, name)
    await runAsCaller(database, settings, { text: 'select 1', values: [] })
    return hasPublicBroadcast ? everything : nothingButChanges
  } catch (error) {
    throw refusalOf(error)
  }
}

function askPolicies(database: Database, settings: RequestSettings, name: string): Promise<ChannelRights> {
  return transactionAsCaller(database, settings, async (transaction) => {
    // The rows that the policies are asked about are written by the owner.
    await transaction.query(`select set_config('role', 'none', true)`)
    const [rights] = await transaction.query<ChannelRights>(
      `
      select
        reads_broadcast as "readsBroadcast",
        reads_presence as "readsPresence",
        writes_broadcast as "writesBroadcast",
        writes_presence as "writesPresence"
      from realtime.channel_rights($1, $2)`,
      [name, settings.caller.role],
    )
    if (!rights) throw new Error('the rights in a channel could not be asked')
    return rights
  })
}

function settingsOf({ caller, headers }: Asker): RequestSettings {
  return { caller, headers, method: 'GET', path: '/realtime/v1/websocket', cookies: {} }
}

function refusalOf(error: unknown): unknown {
  if (isPassingFailure(error)) {
    return new RealtimeError(
      'UnableToConnectToProject',
      'Realtime was unable to connect to the project database',
    )
  }
  return isDatabaseError(error) ? new RealtimeError('Unauthorized', error.message) : error
}
