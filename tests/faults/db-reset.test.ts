/** `npm run db:reset`: a database that an earlier text of a migration made is emptied by one command, and nothing else is. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { testKeys } from '../support/project-backend.ts'
import { runScript } from '../support/run-script.ts'

let folder: string
let supabaseDir: string
let dataDir: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-reset-'))
  supabaseDir = join(folder, 'project')
  dataDir = join(folder, 'data')
  await mkdir(join(supabaseDir, 'migrations'), { recursive: true })
  await writeGreeting('text')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeGreeting = (column: string) =>
  writeFile(
    join(supabaseDir, 'migrations/1_greeting.sql'),
    `create table public.greeting (id int primary key, ${column} text);
    grant all on public.greeting to service_role;`,
  )

const bucket = {
  STORAGE_S3_BUCKET: 'files',
  STORAGE_S3_ACCESS_KEY_ID: 'key',
  STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
}

const reset = (args: string[], env: Record<string, string> = {}) =>
  runScript('db-reset', args, { DATA_DIR: dataDir, ...env })

const start = (isFirstStart = false) =>
  startBackendProcess({ env: { ...testKeys, DATA_DIR: dataDir, SUPABASE_DIR: supabaseDir }, isFirstStart })
const serviceOf = ({ url }: { url: string }) => createClient(url, testKeys.SERVICE_ROLE_KEY)

test('where there is no database there is nothing to do, and an unknown word is refused', async () => {
  expect(await reset([])).toEqual({ code: 0, said: `There is no database in ${dataDir}` })
  expect(await reset(['--force'])).toMatchObject({ code: 1, said: expect.stringContaining('usage:') })
})

test('what an earlier text made is refused, reset when that is meant and nothing runs, and built anew', async () => {
  const first = await start()
  await serviceOf(first).from('greeting').insert({ id: 1, text: 'hello' }).throwOnError()
  const { storage } = serviceOf(first)
  expect((await storage.createBucket('kept')).error).toBeNull()
  expect((await storage.from('kept').upload('a.txt', 'hello')).error).toBeNull()
  expect(await reset(['--yes'])).toEqual({
    code: 1,
    said: `DATA_DIR ${dataDir} is in use by another running process`,
  })
  await first.stop()

  await writeGreeting('words')
  const env = { ...testKeys, DATA_DIR: dataDir, SUPABASE_DIR: supabaseDir }
  expect(await runBackendToEnd(env)).toMatchObject({ code: 1, output: expect.stringContaining('db:reset') })

  expect(await reset([])).toEqual({
    code: 1,
    said: 'Nothing was deleted: say yes at a terminal, or add -- --yes',
  })
  expect(await reset(['--yes'], { DATABASE_URL: 'postgres://127.0.0.1:1/other' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('DATABASE_URL'),
  })
  expect(await readdir(dataDir)).toContain('database')
  expect(await reset(['--yes'])).toMatchObject({ code: 0 })
  expect(await readdir(dataDir)).not.toContain('storage')

  const again = await start(true)
  const { data } = await serviceOf(again).from('greeting').select('id, words').throwOnError()
  expect(data).toEqual([])
  expect((await serviceOf(again).storage.listBuckets()).data).toEqual([])
  await again.stop()
})

test('files kept elsewhere may be those of others: they are left, and named', async () => {
  const other = join(folder, 'other')
  const STORAGE_DIR = join(folder, 'elsewhere')
  await mkdir(join(STORAGE_DIR, 'objects'), { recursive: true })
  for (const [env, place] of [
    [{ STORAGE_DIR }, `STORAGE_DIR ${STORAGE_DIR}`],
    [bucket, 'the bucket files'],
  ] as const) {
    await mkdir(join(other, 'database'), { recursive: true })
    const { code, said } = await reset(['--yes'], { ...env, DATA_DIR: other })
    expect([code, said]).toEqual([0, expect.stringContaining(`in ${place} are left`)])
    expect(await readdir(other)).not.toContain('database')
    await rm(other, { recursive: true })
  }
  expect(await readdir(STORAGE_DIR)).toEqual(['objects'])
})
