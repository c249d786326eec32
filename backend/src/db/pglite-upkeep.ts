/**
 * Upkeep of the embedded database: checkpoints, and vacuuming with new statistics. A server does both beside its work; PostgreSQL on its own,
 * in a thread, does neither, and then an opening after the thread was lost takes the longer the more was ever written, deleted rows keep
 * their room, and plans are made for tables as they were when they were empty.
 */
import type { Queryable } from './database.ts'

export interface UpkeepOptions {
  /** Runs between two pieces of other work. */
  inTurn: (work: (database: Queryable) => Promise<void>) => Promise<void>
  /** Told of what did not succeed; it is tried again at the next look. */
  onFailed: (error: unknown) => void
  /** Milliseconds between two looks at how much was written, and at which tables have changed. */
  everyMs?: { log: number; tables: number }
}

/** What is written until a checkpoint, in bytes: reading so much back takes about a second and a half. */
const mostBehind = 32 * 1024 * 1024
const behindText = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`

/** As autovacuum has it by default: 50 rows and a fifth of the table are gone or, of new ones, 1,000; or a tenth has changed. */
const changedTablesText = `
  select relid::regclass::text as name
  from pg_stat_all_tables
  join pg_class on pg_class.oid = relid
  where relkind = 'r'
    and (
      n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    )`

/** @returns to be called after each piece of work: looks after the database once in a while, each table in a turn of its own */
export function createUpkeep({ inTurn, onFailed, everyMs = { log: 1_000, tables: 60_000 } }: UpkeepOptions) {
  const looks = [
    { look: checkpointIfDue, everyMs: everyMs.log, lastAt: performance.now() },
    { look: vacuumChanged, everyMs: everyMs.tables, lastAt: performance.now() },
  ]

  async function checkpointIfDue(): Promise<void> {
    await inTurn(async (database) => {
      const [behind] = await database.query<{ bytes: number }>(behindText)
      if (behind && behind.bytes > mostBehind) await database.execute('checkpoint')
    })
  }

  async function vacuumChanged(): Promise<void> {
    let changed: { name: string }[] = []
    await inTurn(async (database) => {
      changed = await database.query<{ name: string }>(changedTablesText)
    })
    for (const { name } of changed) {
      // One that fails, fails again: those behind it must not wait for that.
      await inTurn((database) => database.execute(`vacuum (analyze) ${name}`)).catch(onFailed)
    }
  }

  return (): void => {
    const now = performance.now()
    for (const each of looks) {
      if (now - each.lastAt < each.everyMs) continue
      // Not again before this one has ended.
      each.lastAt = Number.POSITIVE_INFINITY
      each
        .look()
        .catch(onFailed)
        .finally(() => {
          each.lastAt = performance.now()
        })
    }
  }
}
