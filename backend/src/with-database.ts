/** The database of a configuration, for commands that work on it themselves: no backend may have the embedded one open meanwhile. */
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { embeddedFolder, isMade, requireMadeDatabase, requireOwner } from './db/embedded-folder.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { lockDirectory } from './directory-lock.ts'
import { CommandError } from './format-error.ts'

/** @throws CommandError where none was made yet, ConfigError where it is gone or another user's, DirectoryLockError, DatabaseUnavailable, and what `work` throws */
export async function withDatabase<T>(
  { databaseUrl: connectionString, dataDir }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (connectionString)
    return closing(await openPostgres({ connectionString, poolSize: 1, onLost: () => undefined }), work)
  await requireMadeDatabase(dataDir)
  if (!(await isMade(dataDir)))
    throw new CommandError(`there is no database in ${dataDir} yet; start the app once`)
  await requireOwner(dataDir)
  const { unlock } = await lockDirectory(dataDir)
  try {
    return await closing(await openPglite(embeddedFolder(dataDir)), work)
  } finally {
    await unlock()
  }
}

async function closing<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
