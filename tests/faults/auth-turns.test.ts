/** One caller's questions to auth hang in the database: they take few of its connections, and the others are served. */
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { personToken } from '../support/person-token.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const sara = '5a5a0000-0000-4000-8000-000000000001'

let cluster: PostgresCluster
let backend: BackendProcess
let address: string

beforeAll(async () => {
  cluster = await startPostgresCluster()
  address = await cluster.createDatabase('turns')
  const SUPABASE_DIR = await withTestSupport('tests/api/project')
  backend = await startBackendProcess({ env: { ...testKeys, SUPABASE_DIR, DATABASE_URL: address } })
})
afterAll(async () => {
  await backend.remove()
  await cluster.remove()
})

test('forty tokens that wait to be refreshed leave the rows to others; more than may wait are told so', async () => {
  const holder = new pg.Client(address)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table auth.refresh_tokens in access exclusive mode')

  const refresh = () =>
    fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: testKeys.ANON_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: 'made up' }),
    }).then(async (answer) => [answer.status, (await answer.json()).error_code])
  const refreshes = Array.from({ length: 40 }, refresh)
  await expect
    .poll(async () => {
      const { rows } = await holder.query(`select from pg_locks where not granted`)
      return rows.length
    })
    .toBe(4)

  const headers = { apikey: testKeys.ANON_KEY, authorization: `Bearer ${await personToken(sara)}` }
  const read = await fetch(`${backend.url}/rest/v1/weather?select=place`, { headers })
  expect(read.status).toBe(200)
  const crowd = Array.from({ length: 161 }, refresh)
  expect(await Promise.race(crowd)).toEqual([503, 'over_request_rate_limit'])
  await holder.query('rollback')
  const answers = await Promise.all(refreshes)
  expect(new Set(answers.map(String))).toEqual(new Set(['400,refresh_token_not_found']))
  await Promise.all(crowd)
})
