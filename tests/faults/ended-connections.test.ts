/** The server ends connections at the worst moment, in the same breath as an answer: the process goes on. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../backend/src/db/postgres.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

let cluster: PostgresCluster
let proxy: PostgresProxy
let backend: BackendProcess

beforeAll(async () => {
  cluster = await startPostgresCluster()
  proxy = await startPostgresProxy(cluster.port)
  const DATABASE_URL = proxy.addressOf(await cluster.createDatabase('ends_connections'))
  const SUPABASE_DIR = await withTestSupport('tests/api/project')
  backend = await startBackendProcess({ env: { ...testKeys, SUPABASE_DIR, DATABASE_URL } })
})
afterAll(async () => {
  await backend.remove()
  await proxy.close()
  await cluster.remove()
})

test.each([
  ['their first answer', 1],
  ['their second one', 2],
])('connections are ended behind %s, and the process still answers', async (_which, nth) => {
  const headers = { apikey: testKeys.ANON_KEY }
  const read = async () => (await fetch(`${backend.url}/rest/v1/weather?select=place`, { headers })).status
  for (let round = 0; round < 5; round++) {
    await expect.poll(read).toBe(200)
    proxy.endWithAnswer(nth)
    for (let wave = 0; wave < 3; wave++) await Promise.all(Array.from({ length: 16 }, read))
    proxy.endWithAnswer(null)
  }
  await expect.poll(read).toBe(200)
})

test('who listens is told of the gap and hears again, also when the new connection is ended as it begins to listen', async () => {
  const lost: Error[] = []
  // A way of its own: on the other one a process is at work now and then.
  const proxy = await startPostgresProxy(cluster.port)
  onTestFinished(() => proxy.close())
  const connectionString = proxy.addressOf(cluster.address)
  const database = await openPostgres({ connectionString, poolSize: 1, onLost: (error) => lost.push(error) })
  onTestFinished(() => database.close())
  const [heard, gaps]: [string[], string[]] = [[], []]
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => gaps.push('gap'),
  )
  // A connection's first answers are not those to what is asked of it here.
  await database.query('select 1')
  const endedBefore = proxy.ended()
  proxy.endWithAnswer(2)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`,
  )
  // The one of this query, and the one that listened anew.
  await expect.poll(() => proxy.ended() - endedBefore, { timeout: 5_000 }).toBe(2)
  proxy.endWithAnswer(null)
  await expect.poll(() => gaps, { timeout: 5_000 }).toEqual(['gap'])
  await expect.poll(() => database.query(`notify news, 'again'`).catch(() => null)).not.toBeNull()
  await expect.poll(() => heard).toEqual(['again'])
})
