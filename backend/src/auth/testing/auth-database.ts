/** An empty database with the schema `auth`, for unit tests of what lives in SQL. */
import { readFile } from 'node:fs/promises'
import type { Database } from '../../db/database.ts'
import { openEmptyDatabase } from '../../db/testing/open-empty-database.ts'

export async function openAuthDatabase(): Promise<Database> {
  const database = await openEmptyDatabase()
  for (const schema of ['010-roles', '020-auth', '021-auth-callers', '022-auth-guesses']) {
    await database.execute(await readFile(new URL(`../../db/schemas/${schema}.sql`, import.meta.url), 'utf8'))
  }
  return database
}
