/**
 * The embedded database's place in the data folder. Where one was made it is not made a second time, nor over files that are there: what is
 * missing then is somebody's data.
 */
import { chmod, lstat, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { isThere, nullIfMissing } from '../null-if-missing.ts'
import { sayRefusal } from '../refused-files.ts'

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

/** A file of the database that is written when it is made, and never again. */
export function firstFileOf(folder: string): string {
  return join(folder, 'PG_VERSION')
}

/** Where it is made, before it is put in its place. */
export function makingFolder(folder: string): string {
  return `${folder}.making`
}

function markOf(dataDir: string): string {
  return join(dataDir, 'database-made')
}

/** @throws ConfigError, one line, where a database was made here and is gone, or cannot be seen */
export async function requireMadeDatabase(dataDir: string): Promise<void> {
  if ((await isMade(dataDir)) || !(await isThere(markOf(dataDir)))) return
  throw new ConfigError(
    `${embeddedFolder(dataDir)} is gone, though a database was made there. Put it back, or run \`npm run db:reset\` to begin with an empty one`,
  )
}

/** @throws ConfigError, one line, where that cannot be seen */
export async function isMade(dataDir: string): Promise<boolean> {
  return holdsDatabase(embeddedFolder(dataDir))
}

async function holdsDatabase(folder: string): Promise<boolean> {
  return isThere(firstFileOf(folder)).catch(refuseUnseen(folder))
}

/** What cannot be seen is not gone: it may be whole, and another user's, or on a disk that does not answer. */
function refuseUnseen(folder: string): (error: NodeJS.ErrnoException) => Promise<never> {
  return async (error) => {
    throw new ConfigError(
      `the database in ${folder} cannot be read, and may be whole: ${await sayRefusal(folder, error)}`,
    )
  }
}

export async function rememberMade(dataDir: string): Promise<void> {
  if (await isThere(markOf(dataDir))) return
  await writeFile(markOf(dataDir), 'A database was made in the folder beside this file.\n')
}

/** For what writes there besides the app: what another user left the app could not read. @throws ConfigError, one line */
export async function requireOwner(dataDir: string): Promise<void> {
  const [folder, own] = [embeddedFolder(dataDir), process.getuid?.()]
  const made = await nullIfMissing(stat(firstFileOf(folder))).catch(refuseUnseen(folder))
  if (own === undefined || made === null || made.uid === own) return
  throw new ConfigError(
    `the database in ${folder} belongs to user ${made.uid}, and this is user ${own}: say it as that user (\`runuser -u\`)`,
  )
}

/**
 * Whether a database is to be made there: nothing is in it.
 * @throws ConfigError, one line, where something else is, or it is a link
 */
export async function isUnmade(folder: string): Promise<boolean> {
  if (await holdsDatabase(folder)) return false
  const found = await nullIfMissing(readdir(folder)).catch(refuseUnseen(folder))
  if ((found ?? []).length === 0) {
    // It is put in its place by a rename.
    if (found && (await lstat(folder)).isSymbolicLink())
      throw new ConfigError(`${folder} is a link: have DATA_DIR be on the other disk, or a link itself`)
    return true
  }
  throw new ConfigError(
    `${folder} holds files, and no whole database: PG_VERSION is missing. Put back what is missing, or move what is there away to begin ` +
      'with an empty one; a disk is mounted at DATA_DIR, and not in it',
  )
}

/** Closes it to other users of the machine: PostgreSQL's files in it are open to all. */
export async function closeFolder(folder: string): Promise<void> {
  if (((await stat(folder)).mode & 0o077) === 0) return
  await chmod(folder, 0o700).catch((error) => {
    // Whose folder it is, or whose disk, decides who may read it.
    if (error.code !== 'EPERM') throw error
  })
}

/** Deletes the database, and that there was one. */
export async function deleteEmbedded(dataDir: string): Promise<void> {
  const folder = embeddedFolder(dataDir)
  for (const each of [folder, makingFolder(folder)]) await rm(each, { recursive: true, force: true })
  await rm(markOf(dataDir), { force: true })
}

/** Whether a database is there, or was. */
export async function wasMade(dataDir: string): Promise<boolean> {
  return (await isThere(embeddedFolder(dataDir))) || (await isThere(markOf(dataDir)))
}
