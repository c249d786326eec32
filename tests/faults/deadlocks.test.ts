/** Transactions that wait for each other: the deletion of an account and what others do with it, and requests that take rows in other orders. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

let cluster: PostgresCluster
let app: BackendProcess
let DATABASE_URL: string
let owner: pg.Client

beforeAll(async () => {
  cluster = await startPostgresCluster()
  DATABASE_URL = await cluster.createDatabase('deadlocks')
  app = await startBackendProcess({ env: { ...testKeys, DATABASE_URL, DEMO: 'off' } })
  owner = await connected()
})
afterAll(async () => {
  await owner?.end()
  await app?.remove()
  await cluster?.remove()
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  return client
}

const service = () =>
  createClient(app.url, testKeys.SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** Somebody else, in the middle of a transaction. */
let other: pg.Client
beforeEach(async () => {
  other = await connected()
  onTestFinished(() => other.end())
  await other.query('begin')
})

/** Which of two that wait for each other is undone: who notices first. */
const notice = (after: string) => other.query(`set local deadlock_timeout = '${after}'`)

async function newAccount(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { data, error } = await service().auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  return data.user.id
}

async function waiting(): Promise<number> {
  return (await owner.query('select from pg_locks where not granted')).rowCount ?? 0
}

const untilSomebodyWaits = () => expect.poll(waiting).toBeGreaterThan(0)

const notify = (userId: string, id: string) =>
  owner.query(
    `insert into public.notifications (id, user_id, title, message, type) values ($1, $2, 'عنوان', 'نص', 'system')`,
    [id, userId],
  )

test('the deletion of an account waits for an answer to its request, which is answered', async () => {
  const [sara, omar] = [await newAccount(), await newAccount()]
  const { rows } = await owner.query(
    'insert into public.friend_requests (sender_id, receiver_id) values ($1, $2) returning id',
    [sara, omar],
  )
  await notice('10ms')
  await other.query('select from public.friend_requests where id = $1 for update', [rows[0]?.id])
  const deleted = service().auth.admin.deleteUser(sara)
  await untilSomebodyWaits()
  await other.query(`update public.friend_requests set status = 'accepted' where id = $1`, [rows[0]?.id])
  await other.query('commit')
  expect((await deleted).error).toBeNull()
  const left = await owner.query('select from public.friendships where $1 in (user1_id, user2_id)', [sara])
  expect(left.rowCount).toBe(0)
})

test('a deletion that is undone is done again', async () => {
  const sara = await newAccount()
  const id = randomUUID()
  await notify(sara, id)
  await notice('60s')
  await other.query('select from public.notifications where id = $1 for update', [id])
  const deleted = service().auth.admin.deleteUser(sara)
  await untilSomebodyWaits()
  await other.query('select from public.profiles where id = $1 for key share', [sara])
  await other.query('commit')
  expect((await deleted).error).toBeNull()
})

test('the use of all others is noted while an account goes, which is waited for by nobody', async () => {
  const [sara, omar] = [await newAccount(), await newAccount()]
  const job = await connected()
  onTestFinished(() => job.end())
  await other.query('delete from auth.users where id = $1', [sara])
  let isNoted = false
  const noted = job.query('select private.note_account_use()').then(() => {
    isNoted = true
  })
  await expect.poll(async () => isNoted || (await waiting()) > 0).toBe(true)
  await other.query('commit')
  await noted
  const { rows } = await owner.query('select user_id from private.account_use where user_id in ($1, $2)', [
    sara,
    omar,
  ])
  expect(rows).toEqual([{ user_id: omar }])
})

test('a request that is undone is done again', async () => {
  const sara = await newAccount()
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
  for (const id of ids) await notify(sara, id)
  const read = (id: string) =>
    other.query('update public.notifications set is_read = true where id = $1', [id])
  await notice('60s')
  await read(ids[1])
  const answered = service().from('notifications').update({ is_read: true }).in('id', ids).select('id').then()
  await untilSomebodyWaits()
  await read(ids[0])
  await other.query('commit')
  expect(await answered).toMatchObject({ error: null, data: [{}, {}] })
})
