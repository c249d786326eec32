/**
 * Fixed settings: what a project's database keeps for good of what its first start handed over. A later start with another
 * value would have the process and the database act on different ones.
 */
import type { AppSetting } from '../app-settings.ts'
import { ConfigError } from '../config.ts'
import type { Database } from './database.ts'

/**
 * Compares what this start hands over with what the project's `private.fixed_settings()` says it keeps, where there is such a
 * function: rows of `name`, which is `app.settings.<key>`, and `value`.
 * @throws ConfigError that names the first variable with another value
 */
export async function checkFixedSettings(database: Database, settings: AppSetting[]): Promise<void> {
  const [project] = await database.query<{ has_fixed: boolean }>(
    `select to_regprocedure('private.fixed_settings()') is not null as has_fixed`,
  )
  if (!project?.has_fixed) return
  const kept = await database.query<{ name: string; value: string | null }>(
    'select name, value from private.fixed_settings()',
  )
  for (const { name, value } of kept) {
    const given = settings.find(({ key }) => name === `app.settings.${key}`)
    if (given === undefined || given.value === value) continue
    throw new ConfigError(
      `${given.variable} is ${given.value}, but this database was made with ${value ?? 'none'} and keeps it`,
    )
  }
}
