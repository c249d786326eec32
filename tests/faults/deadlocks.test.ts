/** Transactions that wait for each other: the deletion of an account and what others do with it, and requests that take rows in other orders. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
interface Other {
  query: pg.Client['query']
  pid: number
}

/** @param noticesAfter how long it waits until it looks for a deadlock, by which it would be the one that is undone */
async function begin(noticesAfter = '60s'): Promise<Other> {
  const client = await connected()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`set local deadlock_timeout = '${noticesAfter}'`)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { query: client.query.bind(client), pid: rows[0]?.pid }
}

async function isAwaited({ pid }: Other): Promise<boolean> {
  const waiting = await owner.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [
    pid,
  ])
  return (waiting.rowCount ?? 0) > 0
}

async function isWaiting({ pid }: Other): Promise<boolean> {
  const { rows } = await owner.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [pid])
  return rows[0]?.waits
}

/** A row by its table and id. */
type Row = readonly [table: string, id: string]

const hold = ({ query }: Other, [table, id]: Row) =>
  query(`select from ${table} where id = $1 for update`, [id])

/**
 * Has the app, which takes these rows in their order, and another wait for each other: the other has the last row, and waits for the first before
 * the app, which a third holds up at the second, comes to the last. So it is the app who notices, and is undone, however slow the machine;
 * the other goes on only by that.
 */
async function crossed<T>(ask: () => PromiseLike<T>, [first, second, last]: [Row, Row, Row]): Promise<T> {
  const [third, other] = [await begin(), await begin()]
  await hold(third, second)
  await hold(other, last)
  const answer = Promise.resolve(ask())
  await expect.poll(() => isAwaited(third)).toBe(true)
  const taken = hold(other, first)
  await expect.poll(() => isWaiting(other)).toBe(true)
  await third.query('commit')
  await taken
  await other.query('commit')
  return answer
}

async function newAccount(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { data, error } = await service().auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  return data.user.id
}

async function befriend(sender: string, receiver: string, id: string = randomUUID()): Promise<string> {
  await owner.query('insert into public.friend_requests (id, sender_id, receiver_id) values ($1, $2, $3)', [
    id,
    sender,
    receiver,
  ])
  return id
}

test('the deletion of an account waits for an answer to its request, which is answered', async () => {
  const [sara, omar] = [await newAccount(), await newAccount()]
  const id = await befriend(sara, omar)
  const other = await begin('10ms')
  await hold(other, ['public.friend_requests', id])
  const deleted = service().auth.admin.deleteUser(sara)
  await expect.poll(() => isAwaited(other)).toBe(true)
  await other.query(`update public.friend_requests set status = 'accepted' where id = $1`, [id])
  await other.query('commit')
  expect((await deleted).error).toBeNull()
  const left = await owner.query('select from public.friendships where $1 in (user1_id, user2_id)', [sara])
  expect(left.rowCount).toBe(0)
})

test('a deletion that is undone is done again', async () => {
  const [sara, omar, noor] = [await newAccount(), await newAccount(), await newAccount()]
  const [first = '', last = ''] = [randomUUID(), randomUUID()].sort()
  await befriend(sara, omar, first)
  await befriend(sara, noor, last)
  const deleted = await crossed(
    () => service().auth.admin.deleteUser(sara),
    [
      ['auth.users', sara],
      ['public.friend_requests', first],
      ['public.friend_requests', last],
    ],
  )
  expect(deleted.error).toBeNull()
  expect((await owner.query('select from auth.users where id = $1', [sara])).rowCount).toBe(0)
})

test('the use of all others is noted while an account goes, which is waited for by nobody', async () => {
  const [sara, omar] = [await newAccount(), await newAccount()]
  const [other, job] = [await begin(), await connected()]
  onTestFinished(() => job.end())
  await other.query('delete from auth.users where id = $1', [sara])
  let isNoted = false
  const noted = job.query('select private.note_account_use()').then(() => {
    isNoted = true
  })
  await expect.poll(async () => isNoted || (await isAwaited(other))).toBe(true)
  await other.query('commit')
  await noted
  const { rows } = await owner.query('select user_id from private.account_use where user_id in ($1, $2)', [
    sara,
    omar,
  ])
  expect(rows).toEqual([{ user_id: omar }])
})

test('who liked videos in whatever order goes in that of the videos, and holds none while another is waited for', async () => {
  const [sara, author] = [await newAccount(), await newAccount()]
  const [first, second] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const { rows } = await owner.query(
    `insert into public.channels (owner_id, name) values ($1, 'قناة الأهوار') returning id`,
    [author],
  )
  await owner.query(
    `insert into public.videos (id, channel_id, title) values ($1, $3, 'يوم'), ($2, $3, 'ليلة')`,
    [first, second, rows[0]?.id],
  )
  for (const id of [second, first])
    await owner.query(
      'insert into public.video_reactions (user_id, video_id, is_like) values ($1, $2, true)',
      [sara, id],
    )
  const holding = 'select from public.videos where id = $1 for no key update'
  const other = await begin()
  await other.query(holding, [first])
  const deleted = service().auth.admin.deleteUser(sara)
  await expect.poll(() => isAwaited(other)).toBe(true)
  expect((await owner.query(`${holding} nowait`, [second])).rowCount).toBe(1)
  await other.query('commit')
  expect((await deleted).error).toBeNull()
  const { rows: liked } = await owner.query('select likes from public.videos')
  expect(liked).toEqual([{ likes: 0 }, { likes: 0 }])
})

test('a request that is undone is done again', async () => {
  const sara = await newAccount()
  const ids = ['a', 'b', 'c'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
  for (const id of ids) {
    await owner.query(
      `insert into public.notifications (id, user_id, title, message, type) values ($1, $2, 'عنوان', 'نص', 'system')`,
      [id, sara],
    )
  }
  const [first, second, last] = ids.map((id) => ['public.notifications', id] as const)
  if (!first || !second || !last) throw new Error('three notifications are needed')
  const answered = await crossed(
    () => service().from('notifications').update({ is_read: true }).in('id', ids).select('id'),
    [first, second, last],
  )
  expect(answered).toMatchObject({ error: null, data: [{}, {}, {}] })
})
