/** The embedded database's folder is taken away, or another is put in its place, under the process that has it open. */
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

/** Each starts three times, without prepared data. */
vi.setConfig({ testTimeout: 240_000 })

let folder: string
let env: Record<string, string>
let dataDir: string
const database = () => join(dataDir, 'database')
const aside = () => join(folder, 'aside')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-replaced-'))
  env = { ...testKeys, SUPABASE_DIR: await withTestSupport('tests/api/project') }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(env.SUPABASE_DIR ?? '', { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
  env = { ...env, DATA_DIR: dataDir }
  await rm(aside(), { recursive: true, force: true })
})

const start = () => startBackendProcess({ env })
const sql = async ({ url }: BackendProcess, text: string) => {
  const service = createClient(url, testKeys.SERVICE_ROLE_KEY)
  return service.rpc('test_run_sql', { p_sql: text })
}
const kept = async (backend: BackendProcess) =>
  (await sql(backend, 'select note from public.kept order by note')).data

/** With one note in it, and stopped. */
async function withOneNote(): Promise<void> {
  const first = await start()
  await sql(first, 'create table public.kept (note text not null)')
  await sql(first, `insert into public.kept values ('one') returning note`)
  expect(await first.stop()).toBe(0)
}

test('a backup that is put in its place is not written to: the process ends, and the next start has the backup', async () => {
  await withOneNote()
  await cp(database(), aside(), { recursive: true })
  const backend = await start()
  const exited = new Promise((resolve) => backend.process.once('exit', resolve))
  await sql(backend, `insert into public.kept values ('two') returning note`)
  await rm(database(), { recursive: true })
  await cp(aside(), database(), { recursive: true })
  expect(await exited).toBe(1)

  const again = await start()
  expect(await kept(again)).toEqual([{ note: 'one' }])
  await again.stop()
})

test('one that is gone is made anew by nobody, until it is put back or the loss is meant', async () => {
  await withOneNote()
  const backend = await start()
  const exited = new Promise((resolve) => backend.process.once('exit', resolve))
  await rename(database(), aside())
  // A statement that costs the database its thread, so that another one is opened.
  await sql(backend, `select repeat('[', 1000000)::json`)
  expect(await exited).toBe(1)
  expect(await readdir(dataDir)).not.toContain('database')

  const { code, output } = await runBackendToEnd(env)
  expect([code, output.trim()]).toEqual([
    1,
    `${database()} is gone, though a database was made there. Put it back, or run \`npm run db:reset\` to begin with an empty one`,
  ])
  await rename(aside(), database())
  const again = await start()
  expect(await kept(again)).toEqual([{ note: 'one' }])
  await again.stop()
})
