/** An embedded database as PGlite makes it, in which nothing is yet, for tests that begin with a copy of one. */
import { PGlite } from '@electric-sql/pglite'

/** @param folder that is missing or empty */
export async function makeEmptyDatabase(folder: string): Promise<void> {
  const engine = await PGlite.create(folder)
  await engine.close()
}
