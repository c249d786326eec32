/** Storing bytes and writing the row that points at them, so that neither stays without the other. */
import type { Queryable } from '../db/database.ts'
import { DatabaseUnavailable, isDatabaseError } from '../db/database-error.ts'
import { StoreUnavailable } from './storage-backend.ts'

export interface Upload {
  version: string
  /** Gives the bytes to the storage backend. */
  store: () => Promise<void>
  /** Where storing them fails nothing comes any more: what is there may be deleted at once. */
  endsWithFailure?: boolean
  writeRow: () => Promise<void>
}

/**
 * The database remembers the version as one to be deleted before its bytes are stored, and forgets that with the row. A day later is
 * deleted what a process leaves that is killed in between, and what could not be stored: nobody knows whether a service that gave no
 * answer, or that nobody waited for, still comes to keep it. What is there, and whose row failed, is deleted with the next ones.
 *
 * A row is written only while the note is there, and not taken: where the clock has gone ahead by more than a day meanwhile, the bytes have
 * been deleted.
 * @throws what storing and writing throw, StoreUnavailable where the bytes have been deleted
 */
export async function storeOrRollBack(
  database: Queryable,
  { version, store, endsWithFailure = false, writeRow }: Upload,
): Promise<void> {
  await database.query(
    `insert into storage.discarded_versions (version, due_at) values ($1, now() + interval '1 day')`,
    [version],
  )
  // Where that fails too, a day later is early enough, and what failed first is what the caller has to know.
  const discardNow = () =>
    database
      .query('update storage.discarded_versions set due_at = now() where version = $1', [version])
      .catch(() => undefined)
  try {
    await store()
  } catch (error) {
    if (endsWithFailure) await discardNow()
    throw error
  }
  try {
    await writeRow()
  } catch (error) {
    if (isDatabaseError(error) && error.code === 'GONE1') {
      await noteAgain(database, version)
      throw new StoreUnavailable('bytes were deleted before their row came', { cause: error })
    }
    // A database that was lost while it was committing may have kept the row, so then its bytes stay.
    if (!(error instanceof DatabaseUnavailable)) await discardNow()
    throw error
  }
}

/** They were deleted while a service may still have been at work on them, and may be there again. */
async function noteAgain(database: Queryable, version: string): Promise<void> {
  await database.query(
    'insert into storage.discarded_versions (version) values ($1) on conflict (version) do nothing',
    [version],
  )
}
