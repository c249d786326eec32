/** The processes of the backend that are alive on a database, as far as they say so (`realtime.keep_alive`). */
import type { Queryable } from '../../db/database.ts'

/** Three beats missed, and some time for a busy database. */
export const deadAfterSeconds = 15

/** How many; none on a database that no backend has been started on. */
export async function livingProcesses(database: Queryable): Promise<number> {
  const [known] = await database.query<{ isThere: boolean }>(
    `select to_regclass('realtime.processes') is not null as "isThere"`,
  )
  if (!known?.isThere) return 0
  const [alive] = await database.query<{ count: number }>(
    `select count(*)::integer as count from realtime.processes where seen_at > now() - $1 * interval '1 second'`,
    [deadAfterSeconds],
  )
  return alive?.count ?? 0
}
