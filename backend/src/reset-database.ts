/** Empties the embedded database of a data folder, and its files; the next start builds them anew. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { deleteEmbedded, embeddedFolder, requireOwner, wasMade } from './db/embedded-folder.ts'
import { lockDirectory } from './directory-lock.ts'
import { CommandError } from './format-error.ts'
import { firstRefused } from './refused-files.ts'

/**
 * @param isMeant asked before anything is deleted
 * @returns what was done, as a line for a terminal
 * @throws CommandError where it is not meant, cannot be done, or a server's database would be meant; DirectoryLockError while a backend runs on it
 */
export async function resetDatabase(
  config: Config,
  isMeant: (dataDir: string) => Promise<boolean>,
): Promise<string> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl)
    throw new CommandError('DATABASE_URL is set, and no server is touched: empty its database yourself')
  if (!(await wasMade(dataDir))) return `There is no database in ${dataDir}`
  // Of a database that stays its files stay too.
  for (const folder of [embeddedFolder(dataDir), filesIn(dataDir)]) {
    const refused = await firstRefused(folder)
    if (refused) throw new CommandError(`Nothing was deleted: ${refused}`)
  }
  await requireOwner(dataDir)
  const { unlock } = await lockDirectory(dataDir)
  try {
    if (!(await isMeant(dataDir)))
      throw new CommandError('Nothing was deleted: say yes at a terminal, or add -- --yes')
    // What is left of the files is nobody's without the rows, so that the rows go last.
    await rm(filesIn(dataDir), { recursive: true, force: true })
    await deleteEmbedded(dataDir)
    const elsewhere = elsewhereKept(config)
    const left =
      elsewhere && `; its files in ${elsewhere} are left, for others' may be there: delete them yourself`
    return `The database and the files in ${dataDir} are deleted; the next start builds them anew${left ?? ''}`
  } finally {
    await unlock()
  }
}

function filesIn(dataDir: string): string {
  return join(dataDir, 'storage')
}

/** Where files are kept that are not in the data folder; null for nowhere. */
function elsewhereKept({ dataDir, storageDir, storageS3 }: Config): string | null {
  if (storageS3) return `the bucket ${storageS3.bucket}`
  return storageDir === filesIn(dataDir) ? null : `STORAGE_DIR ${storageDir}`
}
