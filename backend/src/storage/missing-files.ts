/** Looks whether the database's files are where it keeps them, as they are not where a folder or a bucket was lost. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queryable } from '../db/database.ts'
import { BytesMissing, type StorageBackend, StoreUnavailable } from './storage-backend.ts'

const few = 20

/** Looks for a few of them, the newest, of which a restore that is too old has none. */
export async function lookForFiles(
  database: Queryable,
  backend: StorageBackend,
  most = few,
): Promise<{ looked: number; missing: number }> {
  const rows = await database.query<{ version: string }>(
    'select version from storage.objects where version is not null order by updated_at desc limit $1',
    [most],
  )
  const found = await Promise.all(rows.map(({ version }) => isThere(backend, version)))
  return { looked: rows.length, missing: found.filter((isFound) => !isFound).length }
}

/** Logs a warning that says what to do. */
export async function warnOfMissingFiles(
  database: Database,
  backend: StorageBackend,
  log: FastifyBaseLogger,
): Promise<void> {
  const { looked, missing } = await lookForFiles(database, backend)
  if (missing === 0) return
  log.warn(
    { looked, missing },
    'files of this database are not where it keeps them: restore them from a backup',
  )
}

async function isThere(backend: StorageBackend, version: string): Promise<boolean> {
  const looking = new AbortController()
  try {
    const { body } = await backend.open(version, looking.signal)
    body.destroy()
    return true
  } catch (error) {
    if (error instanceof BytesMissing) return false
    // In a folder that is not there is none of them.
    if (error instanceof StoreUnavailable && backend.isOnDisk) return false
    throw error
  } finally {
    looking.abort()
  }
}
