/** The types of a project's database, as its migrations make it. */
import { migrate } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.ts'
import { describeSchema } from './introspect.ts'
import { printTypes } from './print.ts'

/**
 * @param command what a reader runs to make them anew
 * @returns a TypeScript file with the type `Database` for supabase-js
 * @throws MigrationError
 */
export async function generateTypes(supabaseDir: string, command: string): Promise<string> {
  const database = await openPglite('memory://')
  try {
    await migrate(database, { supabaseDir, settings: {} })
    return printTypes(await describeSchema(database, 'public'), command)
  } finally {
    await database.close()
  }
}
