/**
 * The embedded database's place in the data folder. Where one was made it is not made a second time, nor over files that are there: what is
 * missing then is somebody's data.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { nullIfMissing } from '../null-if-missing.ts'

export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

/** A file of the database that is written when it is made, and never again. */
export function firstFileOf(folder: string): string {
  return join(folder, 'PG_VERSION')
}

const madeIn = (dataDir: string) => join(dataDir, 'database-made')
const begunIn = (dataDir: string) => join(dataDir, 'database-begun')

/** @throws ConfigError, one line, where a database was made here and is gone */
export function requireMadeDatabase(dataDir: string): void {
  const folder = embeddedFolder(dataDir)
  if (existsSync(firstFileOf(folder)) || !existsSync(madeIn(dataDir))) return
  throw new ConfigError(
    `${folder} is gone, though a database was made there. Put it back, or run \`npm run db:reset\` to begin with an empty one`,
  )
}

/** Whether one is there that was made to its end. */
export function isMade(dataDir: string): boolean {
  return existsSync(firstFileOf(embeddedFolder(dataDir))) && !wasBrokenOff(dataDir)
}

/**
 * Before a start opens or makes the database.
 * @throws ConfigError, one line, where one was made here and is gone
 */
export async function prepareMaking(dataDir: string): Promise<void> {
  requireMadeDatabase(dataDir)
  const folder = embeddedFolder(dataDir)
  if (existsSync(firstFileOf(folder))) return
  // Nobody has been served from what is there: it was to be made, and the process ended.
  if (wasBrokenOff(dataDir)) await rm(folder, { recursive: true, force: true })
  if (await isEmpty(folder))
    await writeFile(begunIn(dataDir), 'A database is being made in the folder beside this file.\n')
}

/** Once it has been opened. */
export async function rememberMade(dataDir: string): Promise<void> {
  if (!existsSync(madeIn(dataDir)))
    await writeFile(madeIn(dataDir), 'A database was made in the folder beside this file.\n')
  await rm(begunIn(dataDir), { force: true })
}

function wasBrokenOff(dataDir: string): boolean {
  return existsSync(begunIn(dataDir)) && !existsSync(madeIn(dataDir))
}

/**
 * Makes the folder where there is none, and closes it to other users of the machine: PostgreSQL's files in it are open to all.
 * @returns whether a database is to be made in it
 * @throws ConfigError, one line, where something else is in it
 */
export async function prepareFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (existsSync(firstFileOf(folder))) return false
  if (await isEmpty(folder)) return true
  throw new ConfigError(
    `${folder} holds files, and no whole database: PG_VERSION is missing. Put back what is missing, or move the folder away to begin with an empty one`,
  )
}

async function isEmpty(folder: string): Promise<boolean> {
  return ((await nullIfMissing(readdir(folder))) ?? []).length === 0
}

/** Deletes the database, and that there was one. */
export async function deleteEmbedded(dataDir: string): Promise<void> {
  await rm(embeddedFolder(dataDir), { recursive: true, force: true })
  for (const mark of [madeIn(dataDir), begunIn(dataDir)]) await rm(mark, { force: true })
}

/** Whether a database is there, or was. */
export function wasMade(dataDir: string): boolean {
  return existsSync(embeddedFolder(dataDir)) || existsSync(madeIn(dataDir))
}
