/**
 * Connections to the database are lost without a word: a standby that is gone, an address that moved, a firewall that forgot them.
 * No byte passes and nothing resets them, and the process comes back by itself.
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../backend/src/db/database.ts'
import { DatabaseUnavailable } from '../../backend/src/db/database-error.ts'
import { openPostgres } from '../../backend/src/db/postgres.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { later } from '../support/later.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

/** Within which everything works again, once new connections do. */
const recovery = { timeout: 10_000 }
const anonymous = { apikey: testKeys.ANON_KEY }
const service = { apikey: testKeys.SERVICE_ROLE_KEY, authorization: `Bearer ${testKeys.SERVICE_ROLE_KEY}` }

let cluster: PostgresCluster
let proxy: PostgresProxy
let backend: BackendProcess

beforeAll(async () => {
  cluster = await startPostgresCluster()
  proxy = await startPostgresProxy(cluster.port)
  backend = await startBackendProcess({ env: await envFor('silent') })
})
afterEach(() => proxy.speak())
afterAll(async () => {
  await backend.remove()
  await proxy.close()
  await cluster.remove()
})

async function envFor(database: string): Promise<Record<string, string>> {
  const SUPABASE_DIR = await withTestSupport('tests/api/project')
  const DATABASE_URL = proxy.addressOf(await cluster.createDatabase(database))
  return { ...testKeys, SUPABASE_DIR, DATABASE_URL, DATABASE_POOL_SIZE: '6', LIMIT_FACTOR: '1000' }
}

const statusOf = async (path: string, init?: RequestInit) =>
  (await fetch(`${backend.url}${path}`, init)).status
const health = () => statusOf('/health')
const read = () => statusOf('/rest/v1/weather?select=place', { headers: anonymous })
const signIn = () =>
  statusOf('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { ...anonymous, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a password of nobody' }),
  })
/** More than there are connections. */
const busy = () => [...Array.from({ length: 12 }, read), ...Array.from({ length: 12 }, signIn)]

async function run(sql: string, { url } = backend): Promise<void> {
  const { status } = await fetch(`${url}/rest/v1/rpc/test_run_sql`, {
    method: 'POST',
    headers: { ...service, 'content-type': 'application/json' },
    body: JSON.stringify({ p_sql: sql }),
  })
  expect(status).toBe(200)
}

function listenToWeather() {
  const [said, places]: [string[], unknown[]] = [[], []]
  const client = createClient(backend.url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false } })
  onTestFinished(async () => void (await client.removeAllChannels()))
  client
    .channel('weather')
    .on('system', {}, ({ message }) => said.push(message))
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'weather' }, ({ new: row }) =>
      places.push(row.place),
    )
    .subscribe()
  return { said, places }
}

test('a busy pool of which every connection is forgotten serves again, and changes are heard again', async () => {
  const { said, places } = listenToWeather()
  await expect.poll(() => said).toHaveLength(1)
  await Promise.all(busy())
  proxy.fallSilent()
  const waiting = later(Promise.all(busy()))
  await expect.poll(read, recovery).toBe(200)
  await expect.poll(signIn, recovery).toBe(400)
  await expect.poll(() => said, recovery).toHaveLength(2)
  await expect.poll(health, recovery).toBe(200)
  for (const status of await waiting) expect([200, 400, 503]).toContain(status)
  const place = `heard ${randomUUID()}`
  await run(`insert into public.weather (place, degrees) values ('${place}', 1)`)
  await expect.poll(() => places).toEqual([place])
})

test('while no connection gets an answer, health and everybody are told so, and are served when there are answers', async () => {
  const { said } = listenToWeather()
  await expect.poll(() => said).toHaveLength(1)
  await Promise.all(busy())
  proxy.fallSilent('and new ones')
  for (const status of await Promise.all(busy())) expect(status).toBe(503)
  expect(await health()).toBe(503)
  proxy.speak()
  await expect.poll(read, recovery).toBe(200)
  await expect.poll(signIn, recovery).toBe(400)
  await expect.poll(() => said, recovery).toHaveLength(2)
  await expect.poll(health, recovery).toBe(200)
})

test.each([
  ['old connections', 'stopped_one', undefined],
  ['old and new connections', 'stopped_two', 'and new ones'],
] as const)(
  'a stop ends well although %s are silent and a job has not ended',
  async (_, name, andNewOnes) => {
    const stopped = await startBackendProcess({ env: await envFor(name) })
    onTestFinished(() => stopped.remove())
    await run(`select cron.schedule('long', '1 second', 'select pg_sleep(60)')`, stopped)
    const jobs = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-d', name, '-Atc']
    const running = () =>
      cluster.program('psql', [...jobs, 'select distinct status from cron.job_run_details'])
    await expect.poll(running).toBe('running\n')
    const ask = () => fetch(`${stopped.url}/rest/v1/weather`, { headers: anonymous }).catch(() => null)
    const askAll = () => Promise.all(Array.from({ length: 12 }, ask))
    await askAll()
    proxy.fallSilent(andNewOnes)
    const waiting = askAll()
    expect(await stopped.stop()).toBe(0)
    await waiting
  },
)

/** With the shortest of looks, so that a test need not wait. */
async function openQuickly(): Promise<Database> {
  const database = await openPostgres({
    connectionString: proxy.addressOf(cluster.address),
    poolSize: 2,
    onLost: () => undefined,
    silenceCheckMs: 200,
  })
  onTestFinished(() => database.close())
  return database
}

/** Waits until the server works on a statement. */
async function isAtWork(statement: string): Promise<void> {
  const where = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-At']
  const asked = `select count(*) from pg_stat_activity where state = 'active' and query = '${statement}'`
  await expect.poll(async () => (await cluster.program('psql', [...where, '-c', asked])).trim()).toBe('1')
}

const lost = { name: DatabaseUnavailable.name }

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['a query', (database) => database.query('select 1')],
  ['a pipeline', (database) => database.pipeline([{ text: 'select 1', values: [] }])],
  ['a script', (database) => database.execute('select 1')],
  ['the beginning of a transaction', (database) => database.transaction(async () => undefined)],
])('%s on a silent connection fails as on a lost one, and the next one has another', async (_, ask) => {
  const database = await openQuickly()
  await Promise.all([ask(database), ask(database)])
  proxy.fallSilent()
  await expect(ask(database)).rejects.toMatchObject(lost)
  // The other idle one is as old, and not tried at all.
  await ask(database)
})

test('a transaction fails whose connection falls silent in the middle, and nothing of it is kept', async () => {
  const database = await openQuickly()
  await database.execute('drop table if exists kept; create table kept (id int)')
  await expect(
    database.transaction(async (transaction) => {
      await transaction.query('insert into kept values (1)')
      proxy.fallSilent()
      await transaction.query('insert into kept values (2)')
    }),
  ).rejects.toMatchObject(lost)
  expect(await database.query('select id from kept')).toEqual([])
})

test('what the server works on is not cut, however long it takes', async () => {
  const database = await openQuickly()
  await database.query('select pg_sleep(1)')
  await database.pipeline([{ text: 'select pg_sleep(1)', values: [] }])
  await database.execute('select pg_sleep(1)')
  await database.transaction(async (transaction) => {
    await transaction.query('select 1')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await transaction.query('select 1')
  })
})

test('a large answer that waits for room is not cut', async () => {
  const database = await openQuickly()
  let room: { take: () => Promise<void> } | undefined
  const makeRoom = new Promise<() => void>((asked) => {
    room = { take: () => new Promise<void>((resolve) => asked(resolve)) }
  })
  const text = `select repeat('x', 20000000)`
  const answer = later(database.pipeline([{ text, values: [], room }]))
  const take = await makeRoom
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  take()
  expect((await answer)[0]?.rows[0]?.[0]).toHaveLength(20_000_000)
})

test('a script that nobody can be asked about goes on, and is given up once the server says that it does not work on it', async () => {
  const database = await openQuickly()
  const script = database.execute('select 1 from pg_sleep(3)').then(
    () => 'done',
    (error) => error,
  )
  await isAtWork('select 1 from pg_sleep(3)')
  proxy.fallSilent('and new ones')
  await expect(database.query('select 1')).rejects.toMatchObject(lost)
  expect(await Promise.race([script, 'still waiting'])).toBe('still waiting')
  proxy.speak()
  expect(await script).toMatchObject(lost)
})

test('who cannot hear notifications is not well', async () => {
  const database = await openPostgres({
    connectionString: cluster.address,
    poolSize: 1,
    onLost: () => undefined,
    relistenDelayMs: 1_000_000,
  })
  onTestFinished(() => database.close())
  await database.listen('news', () => undefined)
  await database.reach()
  await database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where query ilike 'listen "news"'`,
  )
  await expect.poll(() => database.reach().catch((error) => error)).toMatchObject(lost)
})
