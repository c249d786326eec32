/** An embedded database for unit tests, in which nothing is yet: a copy of one, since making it takes longer than most tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyEmptyDatabase } from '../../../../tests/support/prepared-data.ts'
import type { Database } from '../database.ts'
import { openPglite, type PgliteOptions } from '../pglite.ts'

/** It is gone once it is closed. */
export async function openEmptyDatabase(options: PgliteOptions = {}): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-database-'))
  await copyEmptyDatabase(join(folder, 'database'))
  const database = await openPglite(join(folder, 'database'), options)
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
