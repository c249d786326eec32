/** Fills an empty database with the project's demo content: `seed.sql`, then the files under `seed/storage`. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Database } from './db/database.ts'
import { placeFile } from './storage/place-file.ts'
import type { StorageBackend } from './storage/storage-backend.ts'

export interface SeedTarget {
  database: Database
  storage: StorageBackend
  supabaseDir: string
  /** A folder for files on their way into storage. */
  uploadDir: string
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Runs `seed.sql`, and makes each file `seed/storage/<bucket>/<name>` an object of that bucket and name. An object
 * whose first folder is a user's id belongs to that user.
 */
export async function seed({ database, storage, supabaseDir, uploadDir }: SeedTarget): Promise<void> {
  const script = await readFile(join(supabaseDir, 'seed.sql'), 'utf8').catch(() => null)
  if (script === null) return
  await database.transaction((transaction) => transaction.execute(script))
  const root = join(supabaseDir, 'seed', 'storage')
  for (const path of await filesUnder(root)) {
    const [bucketId = '', ...segments] = relative(root, path).split(sep)
    const [firstFolder = ''] = segments
    const ownerId = uuidShape.test(firstFolder) ? firstFolder : null
    const place = { bucketId, name: segments.join('/') }
    await placeFile(path, place, { database, backend: storage, uploadDir, ownerId })
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
