/** The embedded database's place in the data folder. Where one was made it is not made a second time: what is missing then is somebody's data. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

/** A file of the database that is written when it is made, and never again. */
export function firstFileOf(folder: string): string {
  return join(folder, 'PG_VERSION')
}

function markOf(dataDir: string): string {
  return join(dataDir, 'database-made')
}

/** @throws ConfigError, one line, where a database was made here and is gone */
export function requireMadeDatabase(dataDir: string): void {
  const folder = embeddedFolder(dataDir)
  if (existsSync(firstFileOf(folder)) || !existsSync(markOf(dataDir))) return
  throw new ConfigError(
    `${folder} is gone, though a database was made there. Put it back, or run \`npm run db:reset\` to begin with an empty one`,
  )
}

export async function rememberMade(dataDir: string): Promise<void> {
  if (existsSync(markOf(dataDir))) return
  await writeFile(markOf(dataDir), 'A database was made in the folder beside this file.\n')
}

/** Deletes the database, and that there was one. */
export async function deleteEmbedded(dataDir: string): Promise<void> {
  await rm(embeddedFolder(dataDir), { recursive: true, force: true })
  await rm(markOf(dataDir), { force: true })
}

/** Whether a database is there, or was. */
export function wasMade(dataDir: string): boolean {
  return existsSync(embeddedFolder(dataDir)) || existsSync(markOf(dataDir))
}
