/**
 * The connection on which a process hears of changes is cut, and what happened until there is another one is made up for:
 * nobody has to tell it again.
 */
import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../backend/src/db/postgres.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { personToken } from '../support/person-token.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const sara = '5a5a0000-0000-4000-8000-000000000001'
const subscribedText = 'Subscribed to PostgreSQL'

let cluster: PostgresCluster
let backend: BackendProcess
const clients: SupabaseClient[] = []

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const supabaseDir = await withTestSupport('tests/api/project')
  const env = { ...testKeys, SUPABASE_DIR: supabaseDir, DATABASE_URL: await cluster.createDatabase('shared') }
  backend = await startBackendProcess({ env })
})
beforeEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  await backend.remove()
  await cluster.remove()
})

/** Cuts every listening connection and runs statements before there can be new ones. */
function deafen(...meanwhile: string[]): Promise<string> {
  const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where query ilike 'listen %'`
  const commands = [cut, ...meanwhile].flatMap((text) => ['-c', text])
  const where = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-d', 'shared']
  return cluster.program('psql', [...where, '-v', 'ON_ERROR_STOP=1', ...commands])
}

function newClient(): SupabaseClient {
  const client = createClient(backend.url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false } })
  clients.push(client)
  return client
}

function statusesOf(channel: RealtimeChannel): string[] {
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  return statuses
}

test('a table made meanwhile can be read', async () => {
  await deafen(
    'drop table if exists public.newcomers',
    'create table public.newcomers (id bigint primary key)',
    'insert into public.newcomers values (1)',
  )
  const read = async () => (await newClient().from('newcomers').select('id')).data
  await expect.poll(read, { timeout: 10_000 }).toEqual([{ id: 1 }])
})

test('another check of requests, named meanwhile, is asked', async () => {
  const open = `alter role authenticator in database shared set pgrst.db_pre_request = 'public.refuse_outcasts'`
  onTestFinished(() => deafen(open).then(() => undefined))
  await deafen(
    `create or replace function public.closed() returns void language plpgsql
     as $$ begin raise sqlstate 'PT403' using message = 'closed today'; end $$`,
    `alter role authenticator in database shared set pgrst.db_pre_request = 'public.closed'`,
  )
  const refusal = async () => (await newClient().from('weather').select('place')).error?.message
  await expect.poll(refusal, { timeout: 10_000 }).toBe('closed today')
  await deafen(open)
  await expect.poll(refusal, { timeout: 10_000 }).toBeUndefined()
})

test('subscribers hear again that they are subscribed, and are told what comes after', async () => {
  const [said, places]: [unknown[], unknown[]] = [[], []]
  const channel = newClient()
    .channel('weather')
    .on('system', {}, ({ status, message }) => said.push([status, message]))
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'weather' }, ({ new: row }) =>
      places.push(row.place),
    )
  const statuses = statusesOf(channel)
  await expect.poll(() => said).toEqual([['ok', subscribedText]])
  await deafen(`insert into public.weather (place, degrees) values ('missed ${randomUUID()}', 1)`)
  await expect
    .poll(() => said, { timeout: 10_000 })
    .toEqual([
      ['ok', subscribedText],
      ['ok', subscribedText],
    ])
  const place = `heard ${randomUUID()}`
  await newClient().from('weather').insert({ place, degrees: 1 })
  await expect.poll(() => places).toEqual([place])
  expect(statuses).toEqual(['SUBSCRIBED'])
})

test('who was refused meanwhile loses their channels, and nobody else', async () => {
  onTestFinished(() => deafen('delete from public.outcasts').then(() => undefined))
  const outcast = newClient()
  await outcast.realtime.setAuth(await personToken(sara))
  const refused = statusesOf(outcast.channel('hall'))
  const welcome = statusesOf(newClient().channel('hall'))
  await expect.poll(() => [refused, welcome]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
  await deafen(`insert into public.outcasts values ('${sara}')`)
  await expect.poll(() => refused, { timeout: 10_000 }).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(welcome).toEqual(['SUBSCRIBED'])
})

test('a server that may not be listened to is told of once, keeps no connection, and is heard once it may', async () => {
  const failedOver = await startPostgresCluster()
  onTestFinished(failedOver.remove)
  const [told, heard]: [string[], string[]] = [[], []]
  const database = await openPostgres({
    connectionString: failedOver.address,
    poolSize: 2,
    onLost: ({ message }) => told.push(message),
    relistenDelayMs: 10,
  })
  onTestFinished(() => database.close())
  const ask = async (text: string) => {
    const rows = await database.query<{ count: number }>(text).catch(() => [])
    return rows[0]?.count ?? 0
  }
  const sessions = () =>
    ask('select sessions::integer as count from pg_stat_database where datname = current_database()')
  const connections = () =>
    ask(`select count(*)::integer from pg_stat_activity where backend_type = 'client backend'`)
  await database.listen('news', (news) => heard.push(news))

  await failedOver.startAsStandby()
  const refusal = 'cannot execute LISTEN during recovery'
  await expect.poll(() => told).toContain(refusal)
  const before = await sessions()
  await expect.poll(sessions).toBeGreaterThan(before + 20)
  // The pool's, the probe's, and one that comes or goes.
  await expect.poll(connections).toBeLessThan(6)
  expect(told.filter((message) => message === refusal)).toHaveLength(1)

  const refused = await openPostgres({
    connectionString: failedOver.address,
    poolSize: 1,
    onLost: () => undefined,
  })
  onTestFinished(() => refused.close())
  await expect(refused.listen('news', (news) => heard.push(news))).rejects.toThrow(refusal)

  await failedOver.promote()
  await refused.listen('news', (news) => heard.push(news))
  await expect.poll(() => database.reach().catch((error) => error)).toBeUndefined()
  await database.query(`select pg_notify('news', 'good')`)
  await expect.poll(() => heard).toEqual(['good', 'good'])
})
