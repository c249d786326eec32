/**
 * The folder of files has an id, which the database knows since the first start: a process whose folder is another would serve 404 for
 * the files of the others, and they for its own.
 */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../db/database.ts'
import { nullIfMissing } from '../null-if-missing.ts'
import { objectDirOf } from './open-storage-backend.ts'

/** Beside the files, so that it goes where they go: moved, copied, restored. */
const idFile = 'store-id'

interface FolderOfFiles {
  storageDir: string
}

async function readId(folder: string): Promise<string | null> {
  return (await nullIfMissing(readFile(join(folder, idFile), 'utf8')))?.trim() ?? null
}

/** Of two processes that make one at once, both have that of the first: a link is there as a whole, or not. */
async function makeId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const written = join(folder, `${idFile}-${id}`)
  try {
    const file = await open(written, 'wx', 0o600)
    await file.writeFile(`${id}\n`)
    await file.sync()
    await file.close()
    await link(written, join(folder, idFile)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(written, { force: true })
  }
  return (await readId(folder)) ?? id
}

async function knownId(database: Queryable): Promise<string | null> {
  const [known] = await database.query<{ id: string }>('select id from _backend.file_store')
  return known?.id ?? null
}

/** Why this folder may not be served from; null where it is the database's own, as it becomes where there is none yet. */
export async function fileStoreProblem(database: Queryable, location: FolderOfFiles): Promise<string | null> {
  const folder = objectDirOf(location)
  const own = await readId(folder)
  const known = await knownId(database)
  if (known !== null && known === own) return null
  if (known === null) {
    const id = own ?? (await makeId(folder))
    await database.query('insert into _backend.file_store (id) values ($1) on conflict do nothing', [id])
    if ((await knownId(database)) === id) return null
  }
  return (
    `STORAGE_DIR ${location.storageDir} is not the folder in which this database keeps its files: its processes share one STORAGE_DIR, ` +
    'or use STORAGE_S3_*. Where they were restored to this folder, or are lost, say `npm run files:adopt`'
  )
}

/** From now on this is the folder of the database; processes with another are refused when they start. */
export async function adoptFileStore(database: Queryable, location: FolderOfFiles): Promise<void> {
  const folder = objectDirOf(location)
  await database.query(
    'insert into _backend.file_store (id) values ($1) on conflict (is_only) do update set id = excluded.id',
    [(await readId(folder)) ?? (await makeId(folder))],
  )
}
