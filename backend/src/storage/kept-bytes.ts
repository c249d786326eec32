/** Storing bytes and writing the row that points at them, so that neither stays without the other. */
import type { Queryable } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/database-error.ts'

export interface KeptBytes {
  version: string
  /** Gives the bytes to the storage backend. */
  store: () => Promise<void>
  /** Where storing them fails none of them stay: nothing is left to be deleted. */
  storesWholeOrNot?: boolean
  writeRow: () => Promise<void>
}

/**
 * The database remembers the version as one to be deleted before its bytes are stored, and forgets that with the row. A day later is
 * deleted what a process leaves that is killed in between, and what could not be stored: nobody knows whether a service that gave no
 * answer, or that nobody waited for, still comes to keep it. What is there, and whose row failed, is deleted with the next ones.
 * @throws what storing and writing throw
 */
export async function keepBytes(
  database: Queryable,
  { version, store, storesWholeOrNot = false, writeRow }: KeptBytes,
): Promise<void> {
  await database.query(
    `insert into storage.discarded_versions (version, due_at) values ($1, now() + interval '1 day')`,
    [version],
  )
  await store().catch(async (error) => {
    if (storesWholeOrNot)
      await database.query('delete from storage.discarded_versions where version = $1', [version])
    throw error
  })
  try {
    await writeRow()
  } catch (error) {
    // A database that was lost while it was committing may have kept the row, so then its bytes stay.
    if (!(error instanceof DatabaseUnavailable)) {
      await database.query('update storage.discarded_versions set due_at = now() where version = $1', [
        version,
      ])
    }
    throw error
  }
}
