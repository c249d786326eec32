/** Files and the rows that show them, when two are about the same at once: who waits for whom, in one order, and what is left. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'
import { memberWithFiles } from '../support/start-with-files.ts'

let cluster: PostgresCluster
let DATABASE_URL: string
let backend: BackendProcess
let members = 0

beforeAll(async () => {
  cluster = await startPostgresCluster()
  DATABASE_URL = await cluster.createDatabase('at_once')
  backend = await startBackendProcess({ env: { ...testKeys, DATABASE_URL, DEMO: 'off' } })
})
afterAll(async () => {
  await backend.remove()
  await cluster.remove()
})

let sara: Awaited<ReturnType<typeof memberWithFiles>>
let one: pg.Client
let other: pg.Client

beforeEach(async () => {
  members += 1
  sara = await memberWithFiles(backend, `sara-${members}@example.com`)
  one = await connected()
  other = await connected()
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return client
}

const pictures = async (client: pg.Client) =>
  (await client.query(`select name from storage.objects where name = $1`, [`${sara.id}/1.jpg`])).rowCount

const path = () => `/storage/v1/object/public/posts/${sara.id}/1.jpg`

/** A post of the picture that another post shows already. */
const showAgain = async (client: pg.Client) => {
  const text = `insert into public.posts (user_id, image_url) values ($1, $2) returning id`
  return (await client.query(text, [sara.id, path()])).rows[0].id
}

/** What somebody asked for has gone as far as it gets: to its end, or to a lock of somebody else, the last of so many that wait. */
async function begun(asked: Promise<unknown>, waiting = 1) {
  let isOver = false
  const ended = asked.then(
    () => ({ isOver: true }),
    (error: unknown) => ({ error }),
  )
  void ended.then(() => {
    isOver = true
  })
  const observer = new pg.Client(DATABASE_URL)
  await observer.connect()
  const isWaiting = async () => {
    const { rowCount } = await observer.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return isOver || (rowCount ?? 0) >= waiting
  }
  await expect.poll(isWaiting).toBe(true)
  await observer.end()
  return {
    ends: async () => expect(await ended).toEqual({ isOver: true }),
    isRefused: async (message: string) => expect(await ended).toMatchObject({ error: { message } }),
  }
}

/** What is asked from then on, in this transaction, Sara asks, of the storage service too. */
const asMember = (client: pg.Client) =>
  client.query(
    `select set_config('storage.allow_delete_query', 'true', true),
       set_config('request.jwt.claims', jsonb_build_object(
         'sub', user_id, 'session_id', id, 'role', 'authenticated', 'aal', 'aal1')::text, true),
       set_config('role', 'authenticated', true)
     from auth.sessions where user_id = $1`,
    [sara.id],
  )

/** A picture that nothing shows yet, in the hands of a member twice. */
const unshown = () => `${sara.id}/new.jpg`
const addUnshown = async () => {
  await one.query(`insert into storage.objects (bucket_id, name, owner_id) values ('posts', $1, $2)`, [
    unshown(),
    sara.id,
  ])
  await one.query('commit; begin')
  await asMember(one)
  await asMember(other)
}
const ways: [how: string, lose: string, show: string][] = [
  [
    'deletes',
    'delete from storage.objects where name = $1',
    'insert into public.posts (user_id, image_url) values ($1, $2)',
  ],
  [
    'moves',
    `update storage.objects set name = replace(name, 'new', 'old') where name = $1`,
    'update public.profiles set avatar_url = $2 where id = $1',
  ],
]
const showBy = (client: pg.Client, text: string) =>
  client.query(text, [sara.id, `/storage/v1/object/public/posts/${unshown()}`])

test.each(ways)(
  'who %s a picture waits for its row that is being written, and is refused',
  async (_how, lose, show) => {
    await addUnshown()
    await showBy(one, show)
    const losing = await begun(other.query(lose, [unshown()]))
    await one.query('commit')
    await losing.isRefused('لا يمكن حذف هذا الملف أو تغييره ما دام معروضاً')
  },
)

test.each(ways)(
  'who %s a picture is waited for by its row, which is refused then',
  async (_how, lose, show) => {
    await addUnshown()
    expect((await one.query(lose, [unshown()])).rowCount).toBe(1)
    const showing = await begun(showBy(other, show))
    await one.query('commit')
    await showing.isRefused('ارفع الصورة أو الفيديو أولاً، فلا يوجد ملف بهذا الاسم')
  },
)

test('the two last posts that show a picture take it along', async () => {
  const second = await showAgain(one)
  await one.query('commit; begin')
  await one.query('delete from public.posts where image_url = $1 and id <> $2', [path(), second])
  const deleting = await begun(other.query('delete from public.posts where id = $1', [second]))
  await one.query('commit')
  await deleting.ends()
  await other.query('commit')
  expect(await pictures(one)).toBe(0)
})

test('a post that is being written keeps the picture that another one leaves', async () => {
  await showAgain(one)
  const deleting = await begun(other.query('delete from public.posts where image_url = $1', [path()]))
  await one.query('commit')
  await deleting.ends()
  await other.query('commit')
  expect(await pictures(one)).toBe(1)
})

test('who replaces a picture and who deletes its post do not wait for each other', async () => {
  await one.query('select from public.posts where image_url = $1 for update', [path()])
  const replacing = await begun(
    other.query(
      `update storage.objects set metadata = jsonb_set(metadata, '{media,width}', '7') where name = $1`,
      [`${sara.id}/1.jpg`],
    ),
  )
  const deleting = await begun(one.query('delete from public.posts where image_url = $1', [path()]))
  await replacing.ends()
  await other.query('commit')
  await deleting.ends()
  await one.query('commit')
  expect(await pictures(other)).toBe(0)
})

/** What shows three files, and what writes a row that shows them again, named in another order than their names have. */
const rowsOfThree: [what: string, bucket: string, names: string[], shown: string, written: string][] = [
  [
    'post',
    'posts',
    ['a.jpg', 'm.jpg', 'z.jpg'],
    `insert into public.posts (user_id, image_url, more_image_urls) values ({id}, {a}, array[{m}, {z}])`,
    `insert into public.posts (user_id, image_url, more_image_urls) values ({id}, {z}, array[{a}, {m}])`,
  ],
  [
    'film with its poster',
    'posts',
    ['a.mp4', 'm.jpg', 'z.jpg'],
    `insert into public.posts (user_id, image_url, video_url) values ({id}, {z}, {a}), ({id}, {m}, null)`,
    `insert into public.posts (user_id, image_url, video_url) values ({id}, {z}, {a})`,
  ],
  [
    'story',
    'stories',
    ['a.mp4', 'm.jpg', 'z.jpg'],
    `insert into public.stories (user_id, image_url, video_url) values ({id}, {z}, {a}), ({id}, {m}, null)`,
    `insert into public.stories (user_id, image_url, video_url) values ({id}, {z}, {a})`,
  ],
  [
    'profile',
    'posts',
    ['a.jpg', 'm.jpg', 'z.jpg'],
    `insert into public.posts (user_id, image_url, more_image_urls) values ({id}, {a}, array[{m}, {z}])`,
    `update public.profiles set avatar_url = {z}, cover_image_url = {a} where id = {id}`,
  ],
]

test.each(rowsOfThree)(
  'who deletes what shows files and who writes a %s that shows them wait for each other in one order',
  async (_what, bucket, names, shown, written) => {
    const spelled = (text: string) =>
      names.reduce(
        (filled, name) =>
          filled.replaceAll(`{${name[0]}}`, `'/storage/v1/object/public/${bucket}/${sara.id}/${name}'`),
        text.replaceAll('{id}', `'${sara.id}'`),
      )
    await one.query(`delete from public.${bucket}`)
    await one.query(
      `insert into storage.objects (bucket_id, name) select $1, $2 || '/' || name from unnest($3::text[]) as name`,
      [bucket, sara.id, names],
    )
    await one.query(spelled(shown))
    await one.query('commit; begin')
    const third = await connected()
    await third.query('select from storage.objects where name = $1 for update', [`${sara.id}/${names[1]}`])
    const deleting = await begun(one.query(`delete from public.${bucket}`))
    const writing = await begun(other.query(spelled(written)), 2)
    await third.query('commit')
    await deleting.ends()
    await one.query('commit')
    await writing.ends()
    await other.query('commit')
  },
)
