/** Makes an account an admin by the project's procedure `set_admin`, directly or through the backend that is running. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { addressOfHolder, lockDirectory } from '../directory-lock.ts'
import { CommandError } from '../explain-failure.ts'
import { resolveKeys } from '../keys.ts'

export interface AdminChange {
  /** A phone number in any shape, or an email address. */
  identifier: string
  isAdmin: boolean
}

/** What `set_admin` answers; the message is one line for a terminal. */
export interface AdminAnswer {
  success: boolean
  message: string
}

/**
 * The embedded database belongs to one process, so while a backend runs on it, that backend is asked.
 * @throws CommandError, DirectoryLockError, DatabaseUnavailable, DatabaseError
 */
export async function setAdmin(config: Config, change: AdminChange): Promise<AdminAnswer> {
  if (config.databaseUrl) return onServer(config.databaseUrl, change)
  const address = await addressOfHolder(config.dataDir)
  if (address === '') throw new CommandError('Majlis is just starting; try again when it is ready')
  return address ? throughBackend(address, config, change) : onEmbedded(config, change)
}

async function onServer(connectionString: string, change: AdminChange): Promise<AdminAnswer> {
  const database = await openPostgres({ connectionString, poolSize: 1, onLost: () => undefined })
  return inDatabase(database, change)
}

async function onEmbedded({ dataDir }: Config, change: AdminChange): Promise<AdminAnswer> {
  const directory = join(dataDir, 'database')
  await access(directory).catch(() => {
    throw new CommandError(`there is no database in ${dataDir} yet; start Majlis once`)
  })
  const { unlock } = await lockDirectory(dataDir)
  try {
    return await inDatabase(await openPglite(directory), change)
  } finally {
    await unlock()
  }
}

async function inDatabase(database: Database, { identifier, isAdmin }: AdminChange): Promise<AdminAnswer> {
  try {
    const [row] = await database.query<{ answer: AdminAnswer }>('select public.set_admin($1, $2) as answer', [
      identifier,
      isAdmin,
    ])
    if (!row) throw new CommandError('the database did not answer')
    return row.answer
  } finally {
    await database.close()
  }
}

async function throughBackend(
  address: string,
  config: Config,
  { identifier, isAdmin }: AdminChange,
): Promise<AdminAnswer> {
  const { serviceRoleKey } = await resolveKeys(config)
  const response = await fetch(`${address}/rest/v1/rpc/set_admin`, {
    method: 'POST',
    headers: {
      apikey: serviceRoleKey,
      authorization: `Bearer ${serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p_identifier: identifier, p_is_admin: isAdmin }),
  })
  if (response.ok) return response.json()
  const refusal: { message?: string } = await response.json().catch(() => ({}))
  throw new CommandError(`the running Majlis refused: ${refusal.message ?? response.status}`)
}
