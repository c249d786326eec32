/** Looks whether the database's files are in this process's folder, as they are not where several processes keep their own. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { BytesMissing, type StorageBackend } from './storage-backend.ts'

const looked = 20

/** Logs a warning that says what to do. */
export async function warnOfMissingFiles(
  database: Database,
  backend: StorageBackend,
  log: FastifyBaseLogger,
): Promise<void> {
  const rows = await database.query<{ version: string }>(
    `select version from storage.objects where version is not null limit ${looked}`,
  )
  const found = await Promise.all(rows.map(({ version }) => isThere(backend, version)))
  const missing = found.filter((isFound) => !isFound).length
  if (missing === 0) return
  log.warn(
    { looked: rows.length, missing },
    'files of this database are not here: its processes share one STORAGE_DIR, or use STORAGE_S3_*',
  )
}

async function isThere(backend: StorageBackend, version: string): Promise<boolean> {
  const looking = new AbortController()
  try {
    const bytes = await backend.open(version, looking.signal)
    bytes.destroy()
    return true
  } catch (error) {
    if (error instanceof BytesMissing) return false
    throw error
  } finally {
    looking.abort()
  }
}
