import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'

let folder: string
let supabaseDir: string
let cluster: PostgresCluster

const migration = `
  create table public.greeting (text text not null);
  alter table public.greeting enable row level security;
  insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true);`

beforeAll(async () => {
  cluster = await startPostgresCluster()
  folder = await mkdtemp(join(tmpdir(), 'majlis-seed-'))
  supabaseDir = join(folder, 'project')
  await mkdir(join(supabaseDir, 'migrations'), { recursive: true })
  await mkdir(join(supabaseDir, 'seed/storage/pictures'), { recursive: true })
  await writeFile(join(supabaseDir, 'migrations/1_greeting.sql'), migration)
  await cp('tests/e2e/support/picture.jpg', join(supabaseDir, 'seed/storage/pictures/first.jpg'))
})
afterAll(async () => {
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
})

const writeSeed = (script: string) => writeFile(join(supabaseDir, 'seed.sql'), script)
const environment = async (name: string) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: await cluster.createDatabase(name),
  SUPABASE_DIR: supabaseDir,
  SERVICE_ROLE_KEY: 'sb_secret_for_tests_only_0003',
})

/** What a start finds in the table and in the bucket. */
async function content(env: Record<string, string>): Promise<{ greetings: number; pictureStatus: number }> {
  const backend = await startBackendProcess({ env })
  const rows = await fetch(`${backend.url}/rest/v1/greeting`, {
    headers: { apikey: 'sb_secret_for_tests_only_0003' },
  })
  const picture = await fetch(`${backend.url}/storage/v1/object/public/pictures/first.jpg`)
  const greetings: unknown[] = await rows.json()
  await backend.stop()
  return { greetings: greetings.length, pictureStatus: picture.status }
}

test('demo content that a first start could not finish is there after the next one, once', async () => {
  const env = await environment('interrupted')
  await writeSeed(`insert into public.greeting values ('أهلاً'); select 1 / 0;`)
  expect((await runBackendToEnd(env)).code).toBe(1)
  await writeSeed(`insert into public.greeting values ('أهلاً');`)
  expect(await content(env)).toEqual({ greetings: 1, pictureStatus: 200 })
  expect(await content(env)).toEqual({ greetings: 1, pictureStatus: 200 })
})

test('a database that began without demo content never gets it', async () => {
  const env = await environment('declined')
  await writeSeed(`insert into public.greeting values ('أهلاً');`)
  expect((await content({ ...env, DEMO: 'off' })).greetings).toBe(0)
  expect((await content(env)).greetings).toBe(0)
})
