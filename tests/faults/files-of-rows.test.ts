/** A file and the row that shows it go together, whenever the process is killed: both are there, or soon neither. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

let cluster: PostgresCluster
let count = 0
const [email, password] = ['sara@example.com', 'Kalima-Sirriya-1']

beforeAll(async () => {
  cluster = await startPostgresCluster()
})
afterAll(() => cluster.remove())

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase('killed') })],
]

function clientOf({ url }: BackendProcess, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function signedIn(backend: BackendProcess): Promise<{ api: SupabaseClient; id: string }> {
  const api = clientOf(backend, testKeys.ANON_KEY)
  const { data, error } = await api.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { api, id: data.user.id }
}

/** A start without demo content, and Sara with a post of a picture, one of a film, and an avatar. */
async function startWithFiles(env: Record<string, string>) {
  const settings = { ...testKeys, DEMO: 'off', ...env }
  const backend = await startBackendProcess({ env: settings })
  onTestFinished(() => rm(backend.dataDir, { recursive: true, force: true }))
  const admin = clientOf(backend, testKeys.SERVICE_ROLE_KEY)
  await admin.auth.admin.createUser({ email, password, email_confirm: true })
  const { api, id } = await signedIn(backend)
  const upload = async (name: string, source: string, contentType: string) => {
    const { error } = await api.storage
      .from('posts')
      .upload(`${id}/${name}`, await readFile(source), { contentType })
    if (error) throw error
    return `/storage/v1/object/public/posts/${id}/${name}`
  }
  const image_url = await upload('1.jpg', 'tests/e2e/support/picture.jpg', 'image/jpeg')
  const video_url = await upload('1.mp4', 'tests/e2e/support/video.mp4', 'video/mp4')
  const avatar_url = await upload('avatars/1.jpg', 'tests/e2e/support/picture.jpg', 'image/jpeg')
  expect((await api.from('posts').insert({ image_url })).error).toBeNull()
  expect((await api.from('posts').insert({ video_url })).error).toBeNull()
  expect((await api.rpc('update_own_profile', { p_fields: { avatar_url } })).error).toBeNull()
  return { backend, api, id, settings: { ...settings, DATA_DIR: backend.dataDir } }
}

async function bytesIn({ dataDir }: BackendProcess): Promise<number> {
  const entries = await readdir(join(dataDir, 'storage/objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'store-id').length
}

test.each(databases)(
  '%s: a picture, a film and an avatar whose rows are gone when the process is killed, are gone after the next start',
  async (_, envOf) => {
    const { backend, api, id, settings } = await startWithFiles(await envOf())
    expect(await bytesIn(backend)).toBe(3)
    expect((await api.from('posts').delete().eq('user_id', id)).error).toBeNull()
    expect((await api.rpc('update_own_profile', { p_fields: { avatar_url: null } })).error).toBeNull()
    await backend.stop('SIGKILL')

    const next = await startBackendProcess({ env: settings })
    onTestFinished(() => next.stop().then(() => undefined))
    await expect.poll(() => bytesIn(next)).toBe(0)
    expect((await (await signedIn(next)).api.storage.from('posts').list(id)).data).toEqual([])
  },
)

test('killed before the deletion is committed, the rows and the files are there', async () => {
  const DATABASE_URL = await cluster.createDatabase('uncommitted')
  const { backend, api, id, settings } = await startWithFiles({ DATABASE_URL })
  const blocker = new pg.Client(DATABASE_URL)
  await blocker.connect()
  await blocker.query('begin; lock table storage.discarded_versions in share mode')
  const deleting = api.from('posts').delete().eq('user_id', id)
  const cut = deleting.then(({ error }) => error)
  const waiting = async () => {
    const { rows } = await blocker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  await backend.stop('SIGKILL')
  expect(await cut).not.toBeNull()
  // PostgreSQL would bring to its end by itself what it was asked for.
  await blocker.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await blocker.end()

  const next = await startBackendProcess({ env: settings })
  onTestFinished(() => next.stop().then(() => undefined))
  const again = await signedIn(next)
  const { data } = await again.api.from('posts').select('image_url, video_url').eq('user_id', id)
  const paths = (data ?? []).flatMap((row) => [row.image_url, row.video_url]).filter(Boolean)
  expect(paths).toHaveLength(2)
  for (const path of paths) expect((await fetch(next.url + path)).status).toBe(200)
  expect(await bytesIn(next)).toBe(3)
})

describe('two at once', () => {
  let DATABASE_URL: string
  let started: Awaited<ReturnType<typeof startWithFiles>>
  let one: pg.Client
  let other: pg.Client

  beforeEach(async () => {
    DATABASE_URL = await cluster.createDatabase(`at_once_${++count}`)
    started = await startWithFiles({ DATABASE_URL })
    onTestFinished(() => started.backend.stop().then(() => undefined))
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
    (await client.query(`select name from storage.objects where name = $1`, [`${started.id}/1.jpg`])).rowCount

  const path = () => `/storage/v1/object/public/posts/${started.id}/1.jpg`

  /** A post of the picture that another post shows already. */
  const showAgain = async (client: pg.Client) => {
    const text = `insert into public.posts (user_id, image_url) values ($1, $2) returning id`
    return (await client.query(text, [started.id, path()])).rows[0].id
  }

  /** What somebody asked for has gone as far as it gets: to its end, or to a lock of somebody else, the last of so many that wait. */
  async function begun(asked: Promise<unknown>, waiting = 1): Promise<{ ends: () => Promise<unknown> }> {
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
    return { ends: async () => expect(await ended).toEqual({ isOver: true }) }
  }

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
        [`${started.id}/1.jpg`],
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
            filled.replaceAll(`{${name[0]}}`, `'/storage/v1/object/public/${bucket}/${started.id}/${name}'`),
          text.replaceAll('{id}', `'${started.id}'`),
        )
      await one.query(`delete from public.${bucket}`)
      await one.query(
        `insert into storage.objects (bucket_id, name) select $1, $2 || '/' || name from unnest($3::text[]) as name`,
        [bucket, started.id, names],
      )
      await one.query(spelled(shown))
      await one.query('commit; begin')
      const third = await connected()
      await third.query('select from storage.objects where name = $1 for update', [
        `${started.id}/${names[1]}`,
      ])
      const deleting = await begun(one.query(`delete from public.${bucket}`))
      const writing = await begun(other.query(spelled(written)), 2)
      await third.query('commit')
      await deleting.ends()
      await one.query('commit')
      await writing.ends()
      await other.query('commit')
    },
  )
})
