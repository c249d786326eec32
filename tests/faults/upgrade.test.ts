/** Data of an older version: further migrations are applied to it; one changed after it was applied is refused, by its file's name. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { testKeys } from '../support/project-backend.ts'
import { runSqlMigration } from '../support/run-sql-migration.ts'

const greeting = 'create table public.greeting (text text not null);'
const changed =
  'this database was made by an earlier version of this file. Run `npm run db:reset`, or begin with an empty database where DATABASE_URL is set'

let folder: string
let supabaseDir: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-changed-'))
  supabaseDir = join(folder, 'project')
  await mkdir(join(supabaseDir, 'migrations'), { recursive: true })
  await writeMigration('1_greeting.sql', greeting)
  await writeMigration('9_test_support.sql', runSqlMigration)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeMigration = (file: string, script: string) =>
  writeFile(join(supabaseDir, 'migrations', file), script)

const environment = (name: string) => ({
  ...testKeys,
  DATA_DIR: join(folder, name),
  SUPABASE_DIR: supabaseDir,
})

async function runSql({ url }: BackendProcess, text: string): Promise<unknown> {
  const service = createClient(url, testKeys.SERVICE_ROLE_KEY)
  const { data, error } = await service.rpc('test_run_sql', { p_sql: text })
  if (error) throw new Error(error.message)
  return data
}

test('a migration of the project; put back, what came since is applied', async () => {
  const env = environment('project-changed')
  await (await startBackendProcess({ env })).stop()
  await writeMigration('1_greeting.sql', `${greeting} alter table public.greeting enable row level security;`)
  await writeMigration('5_more.sql', 'create table public.more (n int);')

  const refused = await runBackendToEnd(env)
  expect(refused.code).toBe(1)
  expect(refused.output.trim()).toBe(`${join(supabaseDir, 'migrations/1_greeting.sql')}: ${changed}`)

  await writeMigration('1_greeting.sql', greeting)
  const again = await startBackendProcess({ env })
  expect(await runSql(again, `select to_regclass('public.more') as more`)).toEqual([{ more: 'more' }])
  await again.stop()
})

test('an older version is not started on the data of a newer one', async () => {
  const env = environment('project-newer')
  await writeMigration('7_newer.sql', 'create table public.newer (n int);')
  await (await startBackendProcess({ env })).stop()
  await rm(join(supabaseDir, 'migrations', '7_newer.sql'))

  const refused = await runBackendToEnd(env)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('this database has the migration 7_newer, of which there is no file')
})

test('an upgrade brings older data along, and one that fails leaves it as it was', async () => {
  const env = environment('upgraded')
  const older = await startBackendProcess({ env })
  await runSql(older, `insert into public.greeting values ('سلام')`)
  await older.stop()

  const upgrade = 'alter table public.greeting add language text not null default $$ar$$;'
  await writeMigration('6_language.sql', `${upgrade} select 1 / 0;`)
  const failed = await runBackendToEnd(env)
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('6_language.sql: division by zero')

  await rm(join(supabaseDir, 'migrations/6_language.sql'))
  const asBefore = await startBackendProcess({ env })
  expect(await runSql(asBefore, 'select * from public.greeting')).toEqual([{ text: 'سلام' }])
  await asBefore.stop('SIGKILL')

  await writeMigration('6_language.sql', upgrade)
  const newer = await startBackendProcess({ env })
  expect(await runSql(newer, 'select * from public.greeting')).toEqual([{ text: 'سلام', language: 'ar' }])
  await newer.stop()
})

test.each([
  [
    'a schema of the platform',
    `update _backend.migration_checksums set sha256 = '' where version = '020'`,
    '020-auth.sql',
  ],
  ['migrations of which no text is known', 'drop table _backend.migration_checksums', '010-roles.sql'],
])('%s', async (_, sql, file) => {
  const env = environment(file)
  const first = await startBackendProcess({ env })
  await runSql(first, sql)
  await first.stop()
  const { code, output } = await runBackendToEnd(env)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(`${file}: ${changed}`)
})
