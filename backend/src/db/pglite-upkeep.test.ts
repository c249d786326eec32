import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { copyEmptyDatabase } from '../../../tests/support/prepared-data.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { createUpkeep } from './pglite-upkeep.ts'

/** A thread takes its time to open on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let database: Database
const failed: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pglite-upkeep-'))
  await copyEmptyDatabase(join(folder, 'database'))
  database = await openPglite(join(folder, 'database'), {
    onUpkeepFailed: (error) => failed.push(error),
    upkeepEveryMs: { log: 10, tables: 100 },
  })
  await database.execute('create table note (id int primary key, text text not null)')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (from: number) =>
  database.query(
    `insert into note select n, repeat('x', 500) from generate_series(${from}, ${from} + 9999) n`,
  )

async function numberOf(text: string): Promise<number> {
  const [row] = await database.query<{ number: number }>(`select (${text})::float8 as number`)
  return row?.number ?? Number.NaN
}

test('what was written since the last checkpoint stays short, so that an opening after a lost thread does', async () => {
  const written = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`
  const before = await numberOf(written)
  for (let from = 0; from < 200_000; from += 10_000) await write(from)
  expect((await numberOf(written)) - before).toBeGreaterThan(100_000_000)
  const behind = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint()`
  await expect.poll(() => numberOf(behind), { timeout: 20_000 }).toBeLessThan(32 * 1024 * 1024)
})

test('deleted rows give their room back, and plans know what there is', async () => {
  await database.query('delete from note where id >= 50000')
  const pages = `pg_relation_size('note') / 8192`
  await expect.poll(() => numberOf(pages), { timeout: 20_000 }).toBeLessThan(5_000)
  await expect
    .poll(() => numberOf(`select reltuples from pg_class where relname = 'note'`), { timeout: 20_000 })
    .toBe(50_000)
})

test('upkeep hurries nobody: a statement has all its time while nobody else asks', async () => {
  const limit = { text: 'select 1', values: [], timeLimitMs: 60_000, crowdedLimitMs: 300 }
  // Behind it a table waits to be vacuumed.
  await write(900_000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await database.query('select 1')
  await database.pipeline([limit, { text: 'select pg_sleep(1.5)', values: [] }])
  expect(failed).toEqual([])
})

test('a table that cannot be vacuumed keeps none behind it from being vacuumed', async () => {
  const vacuumed: string[] = []
  const told: unknown[] = []
  const broken = new Error('invalid page in block 0')
  const tables = fakeDatabase({
    query: async <Row>() => [{ name: 'first' }, { name: 'broken' }, { name: 'last' }] as Row[],
    execute: async (text) => {
      if (text.endsWith('broken')) throw broken
      vacuumed.push(text)
    },
  })
  const look = createUpkeep({
    inTurn: (work) => work(tables),
    onFailed: (error) => told.push(error),
    everyMs: { log: Number.POSITIVE_INFINITY, tables: 0 },
  })
  look()
  await expect.poll(() => vacuumed).toEqual(['vacuum (analyze) first', 'vacuum (analyze) last'])
  expect(told).toEqual([broken])
})
