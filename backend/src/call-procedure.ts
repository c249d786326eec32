/** Calls a procedure of the project as its service, for commands: on the database, or through the backend that has it open. */
import { access } from 'node:fs/promises'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { embeddedFolder } from './db/embedded-folder.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { addressOfHolder, lockDirectory } from './directory-lock.ts'
import { CommandError } from './format-error.ts'
import { resolveKeys } from './keys.ts'
import { quoteName } from './rest/statement/sql-text.ts'

interface ProcedureCall {
  /** In the schema `public`. */
  name: string
  /** By the names of its parameters. */
  args: Record<string, unknown>
}

/**
 * The embedded database belongs to one process, so while a backend runs on it, that backend is asked.
 * @returns its answer as JSON has it
 * @throws CommandError, DirectoryLockError, DatabaseUnavailable, DatabaseError
 */
export async function callProcedure(config: Config, call: ProcedureCall): Promise<unknown> {
  if (config.databaseUrl) return onServer(config.databaseUrl, call)
  const address = await addressOfHolder(config.dataDir)
  if (address === '') throw new CommandError('the app is just starting; try again when it is ready')
  return address ? throughBackend(address, config, call) : onEmbedded(config, call)
}

async function onServer(connectionString: string, call: ProcedureCall): Promise<unknown> {
  const database = await openPostgres({ connectionString, poolSize: 1, onLost: () => undefined })
  return inDatabase(database, call)
}

async function onEmbedded({ dataDir }: Config, call: ProcedureCall): Promise<unknown> {
  const directory = embeddedFolder(dataDir)
  await access(directory).catch(() => {
    throw new CommandError(`there is no database in ${dataDir} yet; start the app once`)
  })
  const { unlock } = await lockDirectory(dataDir)
  try {
    return await inDatabase(await openPglite(directory), call)
  } finally {
    await unlock()
  }
}

async function inDatabase(database: Database, { name, args }: ProcedureCall): Promise<unknown> {
  const named = Object.keys(args).map((parameter, index) => `${quoteName(parameter)} => $${index + 1}`)
  try {
    const [row] = await database.query<{ answer: unknown }>(
      `select to_json(public.${quoteName(name)}(${named.join(', ')})) as answer`,
      Object.values(args),
    )
    return row?.answer
  } finally {
    await database.close()
  }
}

async function throughBackend(address: string, config: Config, { name, args }: ProcedureCall) {
  const { serviceRoleKey } = await resolveKeys(config)
  const response = await fetch(`${address}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: serviceRoleKey,
      authorization: `Bearer ${serviceRoleKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const reason = answer instanceof Object && 'message' in answer ? answer.message : response.status
  throw new CommandError(`the running app refused: ${reason}`)
}
