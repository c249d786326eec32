/** One network's lookups of files hang in the database: few of them are at work there, and others' go ahead of those that wait. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { later } from '../support/later.ts'
import '../support/node-socket.ts'
import { personToken } from '../support/person-token.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

/**
 * Keeps files from being looked up, and on the embedded database everything, until its own folder has a file of that name. The
 * service has a minute for it.
 */
const holdingProcedure = `
  do $$
  begin
    execute format('alter role service_role in database %I set statement_timeout = %L', current_database(), '1min');
  end
  $$;
  create function public.hold() returns text language plpgsql security definer as $$
  begin
    lock table storage.objects in access exclusive mode;
    while (pg_stat_file('released', true)).size is null loop
      perform pg_sleep(0.02);
    end loop;
    return 'released';
  end $$;
  notify pgrst, 'reload config';`

let supabaseDir: string
let cluster: PostgresCluster

beforeAll(async () => {
  supabaseDir = await withTestSupport('tests/api/project')
  await writeFile(join(supabaseDir, 'migrations', '20270101000000_holding.sql'), holdingProcedure)
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(supabaseDir, { recursive: true, force: true })
})

interface Engine {
  name: string
  env: () => Promise<Record<string, string>>
  folder: (backend: BackendProcess) => string
  /** Lookups of one caller at once. */
  slots: number
}

const engines: Engine[] = [
  {
    name: 'the embedded database',
    env: async () => ({}),
    folder: ({ dataDir }) => join(dataDir, 'database'),
    slots: 1,
  },
  {
    name: 'PostgreSQL',
    env: async () => ({ DATABASE_URL: await cluster.createDatabase('lookups') }),
    folder: () => cluster.dataDirectory,
    slots: 2,
  },
]

describe.each(engines)('$name', ({ env, folder, slots }) => {
  let backend: BackendProcess
  let server: SupabaseClient

  beforeAll(async () => {
    backend = await startBackendProcess({ env: { ...testKeys, ...(await env()), SUPABASE_DIR: supabaseDir } })
    server = createClient(backend.url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false } })
    await server.storage.createBucket('pictures', { public: true })
  })
  afterAll(() => backend.remove())

  async function gauge(name: string): Promise<number> {
    const metrics = await (await fetch(`${backend.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1])
  }
  /** At work or waiting for a connection. */
  const atDatabase = async () =>
    (await gauge('database_connections_in_use')) + (await gauge('database_callers_waiting'))

  test('of five hundred lookups from one network a few are at the database; another caller’s goes ahead', async () => {
    const released = join(folder(backend), 'released')
    onTestFinished(() => writeFile(released, ''))
    // What an earlier try held is let go by now.
    await expect.poll(atDatabase).toBe(0)
    await rm(released, { force: true })
    const held = server.rpc('hold')
    const answer = held.then(({ data }) => data)
    await expect.poll(atDatabase).toBe(1)
    let answered = 0
    const look = (name: string, headers?: Record<string, string>) =>
      fetch(`${backend.url}/storage/v1/object/public/pictures/${name}`, headers ? { headers } : {})
    const one = async (_: unknown, index: number) => {
      const { status } = await look(`absent-${index}`)
      answered += 1
      return status
    }
    const flood = later(Promise.all(Array.from({ length: 500 }, one)))
    // The one that asks, and the one that holds.
    await expect.poll(() => gauge('http_requests_in_flight')).toBe(502)
    await expect.poll(atDatabase).toBe(1 + slots)

    const token = await personToken('5a5a0000-0000-4000-8000-000000000001')
    const saras = later(look('hers', { authorization: `Bearer ${token}` }).then(() => answered))
    await expect.poll(atDatabase).toBe(1 + slots + 1)

    await writeFile(released, '')
    expect(await answer).toBe('released')
    expect(await saras).toBeLessThan(250)
    expect(new Set(await flood)).toEqual(new Set([400]))
  })
})
