import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackendProcess } from '../support/backend-process.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { withTestSupport } from '../support/project-backend.ts'
import { runScript } from '../support/run-script.ts'

/** Every installation has this account. */
const founder = 'founder@majlis.invalid'

let folder: string
let supabaseDir: string
let cluster: PostgresCluster

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-admin-'))
  supabaseDir = await withTestSupport('supabase')
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
  await rm(supabaseDir, { recursive: true, force: true })
})

async function admin(args: string[], env: Record<string, string>) {
  const { code, said } = await runScript('admin', args, env)
  return { code, lines: said.split('\n') }
}

test('what cannot be done is one clear line', async () => {
  const env = { DATA_DIR: join(folder, 'empty') }
  const port = await freePort()
  const refused: [args: string[], env: Record<string, string>, line: string][] = [
    [[], env, 'usage:'],
    [['promote', founder], env, 'usage:'],
    [['grant', founder], env, 'no database'],
    [['grant', founder], { PORT: 'eighty' }, 'PORT'],
    [['grant', founder], { DATABASE_URL: `postgres://127.0.0.1:${port}/nothing` }, 'DATABASE_URL'],
    [['grant', founder], { DATABASE_URL: await cluster.createDatabase('empty') }, 'set_admin'],
  ]
  for (const [args, given, line] of refused) {
    const outcome = await admin(args, given)
    expect(outcome).toEqual({ code: 1, lines: [expect.stringContaining(line)] })
  }
})

test('on the embedded database it works while Majlis runs and while it does not', async () => {
  const app = await startBackendProcess({ env: { SUPABASE_DIR: supabaseDir } })
  const env = { DATA_DIR: app.dataDir }
  expect(await admin(['grant', founder], env)).toMatchObject({ code: 0 })
  expect(await admin(['grant', 'nobody@example.com'], env)).toMatchObject({ code: 1 })
  expect(await admin(['grant', founder], { ...env, SERVICE_ROLE_KEY: 'sb_secret_of_another' })).toEqual({
    code: 1,
    lines: [expect.stringContaining('Invalid API key')],
  })
  await app.stop()
  expect(await admin(['revoke', founder], env)).toMatchObject({ code: 0 })
  await app.remove()
})

test('on PostgreSQL it goes to the server', async () => {
  const env = { DATABASE_URL: await cluster.createDatabase('majlis'), DEMO: 'off' }
  const app = await startBackendProcess({ env })
  expect(await admin(['grant', founder], env)).toMatchObject({ code: 0 })
  await app.remove()
  expect(await admin(['revoke', founder], env)).toMatchObject({ code: 0 })
})
