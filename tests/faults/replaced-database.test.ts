/** The embedded database's folder is taken away, or another is put in its place, under the process that has it open. */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'
import { runScript } from '../support/run-script.ts'

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
async function withOneNote(isFirstStart = false): Promise<void> {
  const first = await startBackendProcess({ env, isFirstStart })
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

const commands: [script: string, args: string[]][] = [
  ['admin', ['grant', 'founder@majlis.invalid']],
  ['files-adopt', ['--yes']],
]

test('no command makes one where it is gone, or where some of its files are, as after half of a restore', async () => {
  await withOneNote()
  await rename(database(), aside())
  const expectRefusals = async (said: string) => {
    for (const [script, args] of commands)
      expect(await runScript(script, args, env)).toEqual({ code: 1, said: expect.stringContaining(said) })
    expect((await runBackendToEnd(env)).output).toContain(said)
  }
  await expectRefusals('is gone, though a database was made there')
  // A mount point without its disk.
  await mkdir(database())
  await expectRefusals('is gone, though a database was made there')
  await rmdir(database())

  await rename(aside(), database())
  await rename(join(database(), 'PG_VERSION'), aside())
  await expectRefusals('is gone, though a database was made there')
  // A data folder of which only the database was put back.
  await rm(join(dataDir, 'database-made'))
  expect((await runBackendToEnd(env)).output).toContain('PG_VERSION is missing')
  await rename(aside(), join(database(), 'PG_VERSION'))
  const again = await start()
  expect(await kept(again)).toEqual([{ note: 'one' }])
  await again.stop()
})

test('a first start that is killed while it makes the database leaves nothing in the way of the next', async () => {
  const making = join(dataDir, 'database.making', 'PG_VERSION')
  const first = await runBackendToEnd(env, (stop) => {
    const looking = setInterval(() => {
      if (!existsSync(making)) return
      clearInterval(looking)
      stop('SIGKILL')
    }, 5)
  })
  expect(first.code).toBeNull()
  expect(await readdir(dataDir)).not.toContain('database')
  for (const [script, args] of commands)
    expect(await runScript(script, args, env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no database'),
    })
  await withOneNote(true)
  expect(await readdir(dataDir)).not.toContain('database.making')
})

test('nothing in the data folder is open to other users of the machine, also where the folder itself is', async () => {
  await chmod(dataDir, 0o755)
  const backend = await startBackendProcess({ env, isFirstStart: true })
  const entries = await readdir(dataDir, { withFileTypes: true })
  const isOpen = await Promise.all(
    entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map(async ({ name }) => ((await stat(join(dataDir, name))).mode & 0o077 ? [name] : [])),
  )
  await backend.stop()
  expect(isOpen.flat()).toEqual([])
})
