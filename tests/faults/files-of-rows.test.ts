/** A file and the row that shows it go together, whenever the process is killed: both are there, or soon neither. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { signedIn, startWithFiles } from '../support/start-with-files.ts'

let cluster: PostgresCluster

beforeAll(async () => {
  cluster = await startPostgresCluster()
})
afterAll(() => cluster.remove())

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase('killed') })],
]

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
