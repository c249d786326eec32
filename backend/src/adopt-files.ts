/** Makes a folder of files the one of its database, after its files were restored without its id, or are lost. */
import type { Config } from './config.ts'
import { openPostgres } from './db/postgres.ts'
import { CommandError } from './format-error.ts'
import { adoptFileStore } from './storage/file-store.ts'
import { lookForFiles } from './storage/missing-files.ts'
import { openStorageBackend } from './storage/open-storage-backend.ts'

/**
 * @param mayMiss files may be missing there
 * @returns what was done, as a line for a terminal
 * @throws CommandError where nothing has such a folder, or files are missing that may not be
 */
export async function adoptFiles(config: Config, mayMiss: boolean): Promise<string> {
  const { databaseUrl: connectionString, storageS3, storageDir } = config
  if (storageS3 || !connectionString)
    throw new CommandError('Only files on disk of a database at DATABASE_URL have a folder to adopt')
  const database = await openPostgres({ connectionString, poolSize: 1, onLost: () => undefined })
  try {
    const { looked, missing } = await lookForFiles(database, openStorageBackend(config))
    if (missing > 0 && !mayMiss) {
      throw new CommandError(
        `Of ${looked} files that were looked for ${missing} are not in ${storageDir}: if they are lost, add -- --yes`,
      )
    }
    await adoptFileStore(database, config)
    return `${storageDir} is the folder of this database's files from now on`
  } finally {
    await database.close()
  }
}
