/** Makes a folder of files the one of its database, after its files were restored without its id, or are lost. */
import type { Config } from './config.ts'
import type { Queryable } from './db/database.ts'
import { CommandError } from './format-error.ts'
import { deadAfterSeconds, livingProcesses } from './realtime/cluster/living-processes.ts'
import { adoptFileStore, lookInFolder } from './storage/file-store.ts'
import { withDatabase } from './with-database.ts'

/** Of the newest, which a restore that is too old lacks. */
const mostLookedFor = 1_000

/**
 * @param mayMiss files may be missing there
 * @returns what was done, as a line for a terminal
 * @throws CommandError where nothing has such a folder, a backend runs on the database, or files are missing that may not be; DirectoryLockError
 * while one runs on the embedded database
 */
export async function adoptFiles(config: Config, mayMiss: boolean): Promise<string> {
  const { storageS3, storageDir } = config
  if (storageS3) throw new CommandError('Only files on disk have a folder to adopt, and STORAGE_S3_* is set')
  return withDatabase(config, async (database) => {
    if (config.databaseUrl) await requireNobodyAlive(database)
    const { looked, missing } = await lookInFolder(database, config, mostLookedFor)
    if (missing > 0 && !mayMiss) {
      throw new CommandError(
        `Of ${looked} files that were looked for ${missing} are not in ${storageDir}: if they are lost, add -- --yes`,
      )
    }
    await adoptFileStore(database, config)
    return `${storageDir} is the folder of this database's files from now on`
  })
}

/** A process goes on with the folder that it has found at its start, and would keep files in it that the next one does not find. */
async function requireNobodyAlive(database: Queryable): Promise<void> {
  const alive = await livingProcesses(database)
  if (alive === 0) return
  throw new CommandError(
    `Processes that run on this database: ${alive}. Stop them first (one that was killed counts as alive for ${deadAfterSeconds} seconds)`,
  )
}
