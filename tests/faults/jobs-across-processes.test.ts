import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, repository, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

let cluster: PostgresCluster
let database: pg.Client
let env: Record<string, string>
const backends: BackendProcess[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const url = await cluster.createDatabase('jobs')
  env = {
    ...testKeys,
    DATABASE_URL: url,
    STORAGE_DIR: cluster.filesDirectory,
    SUPABASE_DIR: join(repository, 'tests/api/project'),
  }
  for (let index = 0; index < 2; index += 1) backends.push(await startBackendProcess({ env }))
  database = new pg.Client(url)
  await database.connect()
})

afterAll(async () => {
  await database?.end()
  await Promise.all(backends.map((backend) => backend.remove()))
  await cluster?.remove()
})

test('three processes run each moment of a job once, also when one of them dies', async () => {
  const doomed = await startBackendProcess({ env })
  backends.push(doomed)
  await database.query(
    `delete from cron.job where jobname = 'tick';
    drop table if exists public.ticks;
    create table public.ticks (at timestamptz default clock_timestamp());
    delete from cron.job_run_details`,
  )
  await keepClaims()
  await database.query(`select cron.schedule('tick', '1 second', 'insert into public.ticks default values')`)
  const ticks = async () => (await database.query('select from public.ticks')).rowCount ?? 0
  await expect.poll(ticks, { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
  await doomed.stop('SIGKILL')
  const before = await ticks()
  await expect.poll(ticks, { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 3)
  await database.query(`select cron.unschedule('tick')`)
  const { rows } = await database.query(
    `select
      (select count(*)::int from public.claims) as claims,
      (select count(distinct due_at)::int from public.claims) as moments,
      (select count(*)::int from cron.job_run_details) as runs`,
  )
  expect(rows[0].claims).toBe(rows[0].moments)
  expect(rows[0].runs).toBeLessThanOrEqual(rows[0].moments)
  // What the killed one did last it may not have written down.
  const unwritten = async () => {
    const { rows: done } = await database.query(
      `select (select count(*)::int from public.ticks) - count(*)::int as more
       from cron.job_run_details where status = 'succeeded'`,
    )
    return [0, 1].includes(done[0].more)
  }
  await expect.poll(unwritten).toBe(true)
})

test('a process whose clock is ahead runs nothing before its time, and keeps no job from the others', async () => {
  await database.query(
    `create table if not exists public.tocks (at timestamptz default clock_timestamp());
    truncate public.claims, public.tocks`,
  )
  const hasty = await startBackendProcess({ env: { ...env, NODE_OPTIONS: `--import=${clockAhead}` } })
  for (const backend of backends) await backend.stop()
  backends.push(hasty)
  await database.query(`select cron.schedule('tock', '1 second', 'insert into public.tocks default values')`)
  const tocks = async () => (await database.query('select from public.tocks')).rowCount ?? 0
  await expect.poll(tocks).toBeGreaterThanOrEqual(2)
  const { rows } = await database.query('select from public.claims where due_at > clock_timestamp()')
  expect(rows).toEqual([])
  backends.push(await startBackendProcess({ env }))
  await hasty.stop()
  const before = await tocks()
  await expect.poll(tocks).toBeGreaterThanOrEqual(before + 2)
  // As one of an earlier version may have left it, or of a time when the database's own clock was ahead.
  await database.query(`update _backend.job_claims set due_at = clock_timestamp() + interval '1 hour'`)
  const later = await tocks()
  await expect.poll(tocks).toBeGreaterThanOrEqual(later + 2)
})

test('runs are forgotten after a week, also of a process that was killed before they ended', async () => {
  await database.query(
    `delete from cron.job_run_details where job_pid is null;
    insert into cron.job_run_details (status, start_time, end_time) values
      ('succeeded', now() - interval '8 days', now() - interval '8 days'),
      ('running', now() - interval '8 days', null),
      ('running', now(), null)`,
  )
  backends.push(await startBackendProcess({ env }))
  const runs = async () => {
    const { rows } = await database.query(
      `select status, start_time < now() - interval '7 days' as is_old from cron.job_run_details
       where job_pid is null`,
    )
    return rows
  }
  await expect.poll(runs).toEqual([{ status: 'running', is_old: false }])
})

/** What a process loads first that is to believe it an hour later than it is. */
const clockAhead = `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  const ahead = 3_600_000
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ahead)
      else super(...given)
    }
    static now() {
      return Real.now() + ahead
    }
  }`)}`

/** Writes down for which moments processes take jobs, which otherwise is known of the last one only. */
function keepClaims(): Promise<unknown> {
  return database.query(
    `create table if not exists public.claims (due_at timestamptz);
    truncate public.claims;
    create or replace function public.keep_claim() returns trigger language plpgsql as $$
    begin
      insert into public.claims values (new.due_at);
      return null;
    end
    $$;
    create or replace trigger keep after insert or update on _backend.job_claims
    for each row execute function public.keep_claim()`,
  )
}
