import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repository, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { withTestSupport } from '../support/project-backend.ts'

const aFile = join(repository, 'package.json')

let folder: string
let cluster: PostgresCluster

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-start-'))
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a start with a wrong value ends with one clear line', () => {
  const wrong: [variable: string, value: string][] = [
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://somewhere/else'],
    ['SITE_URL', 'majlis'],
    ['SITE_URL', 'http://127.0.0.1:3000/app'],
    ['SITE_URL', 'http://me:mine@127.0.0.1:3000'],
    ['JWT_SECRET', 'too-short'],
    ['ANON_KEY', 'no key at all'],
    ['ANON_KEY', 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmVkLWJ5LW5vYm9keQ'],
    ['SUPABASE_DIR', '/nowhere'],
    ['DATA_DIR', aFile],
    ['DATA_DIR', '/proc/nothing'],
    ['STORAGE_DIR', aFile],
    ['STORAGE_DIR', join(aFile, 'files')],
    ['STORAGE_DIR', '/proc/nothing'],
    ['FOUNDER_REFERRAL_CODE', 'abc'],
    ['PASSWORD_POLICY', 'lenient'],
    ['SERVICE_ROLE_KEY', 'sb_publishable_0123456789'],
    ['WHATSAPP_PROVIDER', 'pigeon'],
    ['WHATSAPP_PROVIDER', 'ultramsg'],
    ['WHATSAPP_PROVIDER', 'whatsapp-cloud'],
    ['PHONE_ADDRESS_DOMAIN', 'not a domain'],
    ['SLOW_QUERY_MS', 'soon'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SMTP_URL', 'http://mail'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'perhaps'],
  ]
  test.each(wrong)('%s=%s, before anything is made', async (variable, value) => {
    const dataDir = join(folder, 'wrong')
    const { code, output } = await runBackendToEnd({ DATA_DIR: dataDir, [variable]: value })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(variable)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('an address that is not here', async () => {
    const { code, output } = await runBackendToEnd({
      DATA_DIR: join(folder, 'elsewhere'),
      HOST: '192.0.2.1',
      DEMO: 'off',
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^HOST or PORT cannot be listened on: .*\n$/)])
  })

  test('a config.toml that is none', async () => {
    const [dataDir, supabaseDir] = [join(folder, 'wrong'), await mkdtemp(join(folder, 'project-'))]
    await writeFile(join(supabaseDir, 'config.toml'), '[auth\n')
    const { code, output } = await runBackendToEnd({ DATA_DIR: dataDir, SUPABASE_DIR: supabaseDir })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('config.toml')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('production without SITE_URL', async () => {
    const { code, output } = await runBackendToEnd({
      DATA_DIR: join(folder, 'wrong'),
      NODE_ENV: 'production',
    })
    expect(code).toBe(1)
    expect(output.trim()).toBe('SITE_URL must be set in production')
  })

  test('a database that nobody serves', async () => {
    const port = await freePort()
    const { code, output } = await runBackendToEnd({
      DATA_DIR: join(folder, 'unreachable'),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/nothing`,
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('DATABASE_URL')
  })

  test.each(['DATABASE_URL=postgres://majlis:a#b@127.0.0.1/x', 'SMTP_URL=smtps://majlis:a/b@127.0.0.1'])(
    'a sign that a password may not have there is told, and the password is not: %s',
    async (setting) => {
      const at = setting.indexOf('=')
      const variable = setting.slice(0, at)
      const { code, output } = await runBackendToEnd({
        DATA_DIR: join(folder, 'wrong'),
        [variable]: setting.slice(at + 1),
      })
      expect(code).toBe(1)
      expect(output).toMatch(new RegExp(`^${variable} is not usable: .*%23.*\n$`))
      expect(output).not.toMatch(/a[#/]b/)
    },
  )

  test('a first start by a role that is no superuser', async () => {
    const owner = new pg.Client(await cluster.createDatabase('of_plain'))
    await owner.connect()
    await owner.query(
      'drop role if exists plain; create role plain login; alter database of_plain owner to plain',
    )
    await owner.end()
    const { code, output } = await runBackendToEnd({
      DATA_DIR: join(folder, 'plain'),
      DATABASE_URL: `postgres://plain@127.0.0.1:${cluster.port}/of_plain`,
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('superuser as the role in DATABASE_URL')
  })

  test('a database that does not exist', async () => {
    const { code, output } = await runBackendToEnd({
      DATA_DIR: join(folder, 'unknown'),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.port}/nothing`,
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
  })
})

test('a second start on the same folder is refused while the first one runs, and not afterwards', async () => {
  const supabaseDir = await withTestSupport('tests/api/project')
  const project = { SUPABASE_DIR: supabaseDir }
  const first = await startBackendProcess({ env: project })
  const env = { ...project, DATA_DIR: first.dataDir }
  const second = await runBackendToEnd(env)
  expect(second.code).toBe(1)
  expect(second.output).toContain('in use')
  await first.stop('SIGKILL')
  const third = await startBackendProcess({ env })
  expect((await fetch(`${third.url}/health`)).status).toBe(200)
  expect(await third.stop()).toBe(0)
  await first.remove()
  await rm(supabaseDir, { recursive: true })
})

test('health says when the database goes away and when it is back', async () => {
  const backend = await startBackendProcess({
    env: { DATABASE_URL: await cluster.createDatabase('goes_away'), DEMO: 'off' },
  })
  const health = async () => (await fetch(`${backend.url}/health`)).status
  expect(await health()).toBe(200)
  await cluster.stop()
  // An answer serves a moment longer.
  await expect.poll(health).toBe(503)
  await cluster.start()
  await expect.poll(health, { timeout: 15_000 }).toBe(200)
  await backend.remove()
})
