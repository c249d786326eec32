/** The database's clock, by which all processes know the same moments, whatever the clocks of their machines say. */
import type { Database } from '../db/database.ts'

export interface DatabaseClock {
  /** By what was last read, no later than it is there. */
  now(): Date
  /** @throws DatabaseUnavailable */
  read(): Promise<void>
}

export async function readDatabaseClock(database: Database): Promise<DatabaseClock> {
  let startedAt = 0
  const read = async () => {
    const [row] = await database.query<{ now: Date }>('select clock_timestamp() as now')
    if (!row) throw new Error('the database did not say what time it is')
    startedAt = row.now.getTime() - performance.now()
  }
  await read()
  return { now: () => new Date(startedAt + performance.now()), read }
}
