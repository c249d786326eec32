/** One caller's questions to auth hang in the database: they take few of its connections, and the others are served. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { later } from '../support/later.ts'
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
  backend = await startBackendProcess({
    env: { ...testKeys, SUPABASE_DIR, DATABASE_URL: address, LIMIT_FACTOR: '1000' },
  })
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
    later(
      fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: testKeys.ANON_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: 'made up' }),
      }).then(async (answer) => [answer.status, (await answer.json()).error_code]),
    )
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

test('thirteen sign-ins that wait for a lock are told in time that nobody could sign them in, and sign in once it is gone', async () => {
  const post = (path: string, body: object) =>
    fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: testKeys.ANON_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const people = Array.from({ length: 13 }, () => ({
    email: `locked-${randomUUID()}@example.com`,
    password: 'كلمة-sara-1',
  }))
  for (const person of people) expect((await post('signup', person)).status).toBe(200)
  const signIn = async (person: object) => (await post('token?grant_type=password', person)).status
  const holder = new pg.Client(address)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table auth.sessions in access exclusive mode')
  const begun = performance.now()
  const statuses = await Promise.all(people.map(signIn))
  // Of the passwords of one network only so many wait to be compared.
  expect(new Set(statuses.filter((status) => status !== 429))).toEqual(new Set([503]))
  // A turn is waited for twice, for four seconds each, and then a lock, however many ask.
  expect(performance.now() - begun).toBeLessThan(20_000)
  await holder.query('rollback')
  for (const person of people) await expect.poll(() => signIn(person)).toBe(200)
})

test('a job takes as long as it takes', async () => {
  const owner = new pg.Client(address)
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('delete from cron.job_run_details')
  await owner.query(`select cron.schedule('long', '1 second', 'select pg_sleep(9)')`)
  const ended = () =>
    owner.query(
      `select return_message from cron.job_run_details
      where end_time is not null and return_message <> 'the run before has not ended yet'`,
    )
  await expect
    .poll(async () => (await ended()).rows[0], { timeout: 20_000 })
    .toEqual({ return_message: 'done' })
  await owner.query(`select cron.unschedule('long')`)
})
