/** Makes a folder of files the one of its database, after its files were restored without its id, or are lost. */
import type { Config } from './config.ts'
import { CommandError } from './format-error.ts'
import { adoptFileStore, lookInFolder } from './storage/file-store.ts'
import { withDatabase } from './with-database.ts'

/**
 * @param mayMiss files may be missing there
 * @returns what was done, as a line for a terminal
 * @throws CommandError where nothing has such a folder, or files are missing that may not be; DirectoryLockError while a backend runs on
 * the embedded database
 */
export async function adoptFiles(config: Config, mayMiss: boolean): Promise<string> {
  const { storageS3, storageDir } = config
  if (storageS3) throw new CommandError('Only files on disk have a folder to adopt, and STORAGE_S3_* is set')
  return withDatabase(config, async (database) => {
    const { looked, missing } = await lookInFolder(database, config)
    if (missing > 0 && !mayMiss) {
      throw new CommandError(
        `Of ${looked} files that were looked for ${missing} are not in ${storageDir}: if they are lost, add -- --yes`,
      )
    }
    await adoptFileStore(database, config)
    return `${storageDir} is the folder of this database's files from now on`
  })
}
