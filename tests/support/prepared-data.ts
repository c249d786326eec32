/**
 * Data folders to begin with. Making an embedded database and migrating it is most of a first start, so each is done once
 * for a project as it is now and kept in .cache; each backend gets a copy.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { makeEmptyDatabase } from '../../backend/src/db/testing/make-empty-database.ts'
import { oneAtATime } from '../../scripts/steps/one-at-a-time.mjs'
import { root } from '../../scripts/steps/paths.mjs'

const kept = join(root, '.cache/test-data')
const keptMs = 86_400_000
/** The demo's stories are gone after a day, and the oldest are hours old at the first start. */
const demoMs = 43_200_000
const engine = join(root, 'node_modules/@electric-sql/pglite/package.json')

/** What decides how a folder looks after the first start on it. */
export interface Origin {
  supabaseDir: string
  /** With demo content. */
  isDemo: boolean
}

/** What lies in a data folder beside these belongs to one backend: its lock, its key. */
export interface DataFolders {
  dataDir: string
  /** Where its files are kept. */
  storageDir: string
}

/**
 * Fills the folders with the database and the files that a first start leaves there.
 * @param firstStart starts a backend on a folder in which nothing is, or an empty database, and stops it again
 */
export async function prepareData(
  { dataDir, storageDir }: DataFolders,
  origin: Origin,
  firstStart: (dataDir: string) => Promise<unknown>,
): Promise<void> {
  const source = await keptFolder(await fingerprintOf(origin), async (draft) => {
    await copyEmptyDatabase(join(draft, 'database'))
    await firstStart(draft)
  })
  await cp(join(source, 'database'), join(dataDir, 'database'), { recursive: true })
  await cp(join(source, 'storage'), storageDir, { recursive: true })
}

/** Puts an embedded database there, in which nothing is yet. */
export async function copyEmptyDatabase(folder: string): Promise<void> {
  const hash = createHash('sha256').update('empty')
  await addContents(hash, engine)
  await cp(await keptFolder(nameBy(hash), makeEmptyDatabase), folder, { recursive: true })
}

/** The folder of that name, made by the first who asks for it. */
async function keptFolder(name: string, make: (draft: string) => Promise<unknown>): Promise<string> {
  const folder = join(kept, name)
  const step = {
    folder: join(kept, `making-${name}`),
    isDone: () =>
      utimes(folder, new Date(), new Date()).then(
        () => true,
        () => false,
      ),
    waits: 'Waiting for a database that another test makes …',
  }
  await oneAtATime(step, async () => {
    const draft = join(kept, randomUUID())
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await make(draft)
    await rename(draft, folder)
    await removeUnused()
  })
  return folder
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(kept)) {
    const path = join(kept, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true })
  }
}

/** Over everything that a first start reads, and the code that reads it. */
async function fingerprintOf({ supabaseDir, isDemo }: Origin): Promise<string> {
  const hash = createHash('sha256').update(isDemo ? `demo ${Math.floor(Date.now() / demoMs)}` : '')
  const sources = [
    join(supabaseDir, 'migrations'),
    join(supabaseDir, 'settings.toml'),
    join(root, 'backend/src/db'),
    join(root, 'backend/src/seed.ts'),
    engine,
    ...(isDemo ? [join(supabaseDir, 'seed.sql'), join(supabaseDir, 'seed')] : []),
  ]
  for (const source of sources) await addContents(hash, source)
  return nameBy(hash)
}

const nameBy = (hash: Hash) => hash.digest('hex').slice(0, 32)

async function addContents(hash: Hash, path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) return
  if (found.isFile()) {
    hash.update(await readFile(path))
    return
  }
  for (const name of (await readdir(path)).sort()) {
    hash.update(`\0${name}\0`)
    await addContents(hash, join(path, name))
  }
}
