/**
 * Data folders to begin with. Creating an embedded database and migrating it is most of a first start, so it is done once
 * for a project as it is now and kept in .cache; each backend gets a copy.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/steps/paths.mjs'

const kept = join(root, '.cache/test-data')
const keptMs = 86_400_000
/** The demo's stories are gone after a day, and the oldest are hours old at the first start. */
const demoMs = 43_200_000
/** What lies in a data folder beside these belongs to one backend: its lock, its key. */
const parts = ['database', 'storage']

/** What decides how a folder looks after the first start on it. */
export interface Origin {
  supabaseDir: string
  /** With demo content. */
  isDemo: boolean
}

/**
 * Fills the folder with the database and the files that a first start leaves there.
 * @param firstStart starts a backend on an empty folder and stops it again
 */
export async function prepareData(
  dataDir: string,
  origin: Origin,
  firstStart: (dataDir: string) => Promise<unknown>,
): Promise<void> {
  const source = join(kept, await fingerprintOf(origin))
  const isThere = await utimes(source, new Date(), new Date()).then(
    () => true,
    () => false,
  )
  if (!isThere) await make(source, firstStart)
  for (const part of parts) await cp(join(source, part), join(dataDir, part), { recursive: true })
}

/** Others may make the same at the same time; one of them is kept. */
async function make(target: string, firstStart: (dataDir: string) => Promise<unknown>): Promise<void> {
  const draft = join(kept, randomUUID())
  await mkdir(draft, { recursive: true })
  await firstStart(draft)
  await rename(draft, target).catch(() => rm(draft, { recursive: true }))
  await removeUnused()
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
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    ...(isDemo ? [join(supabaseDir, 'seed.sql'), join(supabaseDir, 'seed')] : []),
  ]
  for (const source of sources) await addContents(hash, source)
  return hash.digest('hex').slice(0, 32)
}

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
