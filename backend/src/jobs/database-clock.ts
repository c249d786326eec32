/** The database's clock, by which all processes know the same moments, whatever the clocks of their machines say. */
import type { Database } from '../db/database.ts'

export interface DatabaseClock {
  /** By what was last read, no later than it is there. */
  now(): Date
  /**
   * Answers by how many milliseconds it was set since it was read before, backwards by a negative number.
   * @throws DatabaseUnavailable
   */
  read(): Promise<number>
  /** Whether the clock of this machine has been set since it was read: the embedded database has no other. */
  isDoubtful(): boolean
}

/** Milliseconds that a machine's clock may go astray without having been set. */
const drift = 500

export async function readDatabaseClock(database: Database): Promise<DatabaseClock> {
  let [startedAt, ownStart] = [0, 0]
  const ownStartNow = () => Date.now() - performance.now()
  const read = async () => {
    const [row] = await database.query<{ now: Date }>('select clock_timestamp() as now')
    if (!row) throw new Error('the database did not say what time it is')
    const before = startedAt
    startedAt = row.now.getTime() - performance.now()
    ownStart = ownStartNow()
    return startedAt - before
  }
  await read()
  return {
    now: () => new Date(startedAt + performance.now()),
    read,
    isDoubtful: () => Math.abs(ownStartNow() - ownStart) > drift,
  }
}
