/** Calls a procedure of the project as its service, for commands: on the database, or through the backend that has it open. */
import type { Config } from './config.ts'
import type { Queryable } from './db/database.ts'
import { addressOfHolder } from './directory-lock.ts'
import { CommandError } from './format-error.ts'
import { resolveKeys } from './keys.ts'
import { quoteName } from './rest/statement/sql-text.ts'
import { withDatabase } from './with-database.ts'

const holderIsSilent =
  'the app does not say where it serves: it is just starting, paused or too busy, or another command works on its database; try again later'

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
  const address = config.databaseUrl ? null : await addressOfHolder(config.dataDir)
  if (address === '') throw new CommandError(holderIsSilent)
  return address
    ? throughBackend(address, config, call)
    : withDatabase(config, (database) => inDatabase(database, call))
}

async function inDatabase(database: Queryable, { name, args }: ProcedureCall): Promise<unknown> {
  const named = Object.keys(args).map((parameter, index) => `${quoteName(parameter)} => $${index + 1}`)
  const [row] = await database.query<{ answer: unknown }>(
    `select to_json(public.${quoteName(name)}(${named.join(', ')})) as answer`,
    Object.values(args),
  )
  return row?.answer
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
