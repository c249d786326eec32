/** Fills an empty database with the project's demo content: `seed.sql`, then the files under `seed/storage`. */

import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Database } from './db/database.ts'
import { takeOwnTime } from './db/own-time-limit.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { createImageProcess, type ImageProcess } from './storage/images/image-process.ts'
import { placeFile } from './storage/place-file.ts'
import type { StorageBackend } from './storage/storage-backend.ts'

export interface SeedTarget {
  database: Database
  storage: StorageBackend
  supabaseDir: string
  /** A folder for files on their way into storage. */
  uploadDir: string
  /** Ends it before the rows, or between two files; a later start goes on from there. */
  signal: AbortSignal
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of a database that began empty: nothing yet, the rows but perhaps not the files, all, or never any. */
type SeedState = 'pending' | 'rows' | 'done' | 'declined'

/**
 * Brings the demo content of a database that began empty to its end, from wherever an earlier start left it: first
 * `seed.sql`, then each file `seed/storage/<bucket>/<name>` as an object of that bucket and name. An object whose first
 * folder is a user's id belongs to that user.
 * @returns whether the database has the demo content
 * @throws the reason of the signal
 */
export async function seed(target: SeedTarget): Promise<boolean> {
  target.signal.throwIfAborted()
  const state = await seedRows(target)
  if (state !== 'rows') return state === 'done'
  const images = createImageProcess()
  await seedFiles(target, images).finally(() => images.end())
  await target.database.query(`update _backend.seed set state = 'done'`)
  return true
}

/** Decides that a database which has no demo content yet never gets any. */
export async function declineSeed(database: Database): Promise<void> {
  await database.query(`update _backend.seed set state = 'declined' where state = 'pending'`)
}

/** Whether the database has demo content, by this start or an earlier one, or by the Supabase CLI. */
export async function hasSeed(database: Database): Promise<boolean> {
  const [found] = await database.query<{ by_start: boolean; by_cli: boolean }>(`
    select
      exists (select from _backend.seed where state in ('rows', 'done')) as by_start,
      to_regclass('supabase_migrations.seed_files') is not null as by_cli`)
  if (!found?.by_cli) return found?.by_start ?? false
  const files = await database.query('select from supabase_migrations.seed_files limit 1')
  return files.length > 0 || found.by_start
}

/** The rows and the note that they are there are one transaction; processes that start together take turns at it. */
async function seedRows({ database, supabaseDir }: SeedTarget): Promise<SeedState | undefined> {
  const script = (await nullIfMissing(readFile(join(supabaseDir, 'seed.sql'), 'utf8'))) ?? ''
  return database.transaction(async (transaction) => {
    await takeOwnTime(transaction)
    const [row] = await transaction.query<{ state: SeedState }>('select state from _backend.seed for update')
    if (row?.state !== 'pending') return row?.state
    await transaction.execute(script)
    await transaction.query(`update _backend.seed set state = 'rows'`)
    return 'rows'
  })
}

async function seedFiles(
  { database, storage, supabaseDir, uploadDir, signal }: SeedTarget,
  images: ImageProcess,
): Promise<void> {
  const root = join(supabaseDir, 'seed', 'storage')
  for (const path of await filesUnder(root)) {
    signal.throwIfAborted()
    const [bucketId = '', ...segments] = relative(root, path).split(sep)
    const [firstFolder = ''] = segments
    const ownerId = uuidShape.test(firstFolder) ? firstFolder : null
    const place = { bucketId, name: segments.join('/') }
    await placeFile(path, place, { database, backend: storage, uploadDir, ownerId, images })
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await nullIfMissing(readdir(folder, { recursive: true, withFileTypes: true }))
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
