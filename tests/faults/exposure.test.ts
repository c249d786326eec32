/** What a careless start would open to a network: demo people whose passwords everybody knows, and everybody's codes. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

const production = { NODE_ENV: 'production', SITE_URL: 'http://127.0.0.1:3999' }
const meant = { ALLOW_INSECURE_NETWORK: 'on' }

let folder: string
let cluster: PostgresCluster

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-exposure-'))
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Asks as a socket does, past what fetch decides about headers. */
function ask(
  { url }: BackendProcess,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', apikey: testKeys.ANON_KEY, ...headers },
    })
    asked.once('error', reject)
    asked.once('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode, headers: response.headers, text })
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const signInAsDemoAdmin = (backend: BackendProcess, headers: Record<string, string> = {}) =>
  ask(backend, '/auth/v1/token?grant_type=password', headers, {
    email: '9647700000000@phone.majlis.app',
    password: 'majlis-admin',
  })
const askForCode = async (backend: BackendProcess, headers: Record<string, string> = {}) => {
  const body = { phone: '+9647701112223', type: 'verification' }
  const { text } = await ask(backend, '/functions/v1/send-whatsapp-otp', headers, body)
  return text
}

describe('a start outside production that a network could reach is refused, before anything is made', () => {
  const exposed: [variable: string, env: Record<string, string>][] = [
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.0.2.7' }],
    ['HOST', { HOST: '0.0.0.0', DEMO: 'off', RETURN_CODES: 'on' }],
    ['SITE_URL', { SITE_URL: 'https://majlis.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback', NODE_ENV: 'development' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://majlis@db.example/majlis' }],
  ]
  test.each(exposed)('%s: %o', async (variable, env) => {
    const dataDir = join(folder, 'refused')
    const { code, output } = await runBackendToEnd({ ...testKeys, DATA_DIR: dataDir, ...env })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(variable)
    expect(output).toContain('NODE_ENV=production')
    expect(output).toContain('ALLOW_INSECURE_NETWORK=on')
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([
    ['a misspelt production', { NODE_ENV: 'prod', HOST: '0.0.0.0' }, 'NODE_ENV'],
    ['returned codes in production', { ...production, RETURN_CODES: 'on' }, 'RETURN_CODES'],
    ['an open network in production', { ...production, ...meant }, 'ALLOW_INSECURE_NETWORK'],
    [
      'an address without TLS in production',
      { ...production, SITE_URL: 'http://majlis.example' },
      'SITE_URL must begin with https://',
    ],
    ['limits that are none in production', { ...production, LIMIT_FACTOR: '101' }, 'LIMIT_FACTOR'],
    [
      'numbers that stand for somebody’s mailboxes',
      { PHONE_ADDRESS_DOMAIN: 'Gmail.com' },
      'PHONE_ADDRESS_DOMAIN',
    ],
  ])('%s', async (_, env, variable) => {
    const { code, output } = await runBackendToEnd({ ...testKeys, DATA_DIR: join(folder, 'refused'), ...env })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(variable)
  })
})

describe('keys that others know or guess are refused wherever a network comes, before anything is made', () => {
  const ownKeys = { ANON_KEY: '', SERVICE_ROLE_KEY: '' }
  const published = 'super-secret-jwt-token-with-at-least-32-characters-long'
  const quiet = { DEMO: 'off', RETURN_CODES: 'off' }
  const weak: [what: string, env: Record<string, string>, variable: string][] = [
    ['the published secret', { ...ownKeys, JWT_SECRET: published }, 'JWT_SECRET'],
    ['the published secret with a space', { ...ownKeys, JWT_SECRET: `your-${published} ` }, 'JWT_SECRET'],
    ['one letter', { ...ownKeys, JWT_SECRET: 'a'.repeat(32) }, 'JWT_SECRET'],
    ['words', { ...ownKeys, JWT_SECRET: 'change-me-'.repeat(4) }, 'JWT_SECRET'],
    [
      'the secret key of the command line',
      { SERVICE_ROLE_KEY: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz' },
      'SERVICE_ROLE_KEY',
    ],
    [
      'the public key of the command line',
      { ANON_KEY: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH' },
      'ANON_KEY',
    ],
    ['a short key', { SERVICE_ROLE_KEY: 'sb_secret_12345678' }, 'SERVICE_ROLE_KEY'],
  ]
  const expectRefusal = async (env: Record<string, string>, variable: string) => {
    const dataDir = join(folder, 'weak')
    const { code, output } = await runBackendToEnd({ ...testKeys, ...env, DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(variable)
    expect(output).toContain('openssl rand')
    expect(existsSync(dataDir)).toBe(false)
  }

  test.each(weak)('%s', (_, env, variable) =>
    expectRefusal({ ...production, TRUST_PROXY: '1', ...env }, variable),
  )

  test.each(weak.filter(([what]) => what.includes('the published') || what.includes('the command line')))(
    'on loopback alone, where production is tried: %s',
    (_, env, variable) => expectRefusal({ ...production, ...env }, variable),
  )

  test('there others are only warned of', async () => {
    const port = `${await freePort()}`
    const site = { ...production, PORT: port, SITE_URL: `http://127.0.0.1:${port}` }
    const env = { ...site, ...ownKeys, JWT_SECRET: 'a secret of this machine: 0123456789' }
    const backend = await startBackendProcess({
      env: { ...testKeys, ...env, DATA_DIR: join(folder, 'warned') },
    })
    expect(backend.output()).toContain('JWT_SECRET is too weak')
    await ask(backend, '/health')
    expect(backend.output()).not.toContain('TRUST_PROXY')
    for (const visitor of ['203.0.113.5', '203.0.113.6']) {
      await ask(backend, '/health', { 'x-forwarded-for': visitor })
    }
    await backend.stop()
    expect(backend.output().match(/TRUST_PROXY is off/g), 'a proxy that nobody told of').toHaveLength(1)
  })

  test.each([{ ...quiet, HOST: '0.0.0.0' }, { ...quiet, TRUST_PROXY: '1' }, meant])('with %o', (where) =>
    expectRefusal({ ...ownKeys, ...where, JWT_SECRET: published }, 'JWT_SECRET'),
  )
})

test('data below the web app’s folder is refused', async () => {
  const site = await mkdtemp(join(folder, 'site-'))
  await writeFile(join(site, 'index.html'), 'the page')
  for (const [variable, name] of [
    ['DATA_DIR', 'data'],
    ['STORAGE_DIR', 'files'],
  ] as const) {
    const folders = { DATA_DIR: join(folder, 'apart'), WEB_DIR: site, [variable]: join(site, name) }
    const { code, output } = await runBackendToEnd(folders)
    expect(code).toBe(1)
    expect(output).toContain(`${variable} (`)
    expect(output.trim().split('\n')).toHaveLength(1)
  }
  expect(await readdir(site)).toEqual(['index.html'])
})

describe('what a network may reach', () => {
  test('without demo content it starts, and returns no code unless told to by name', async () => {
    const open = await startBackendProcess({ env: { ...testKeys, TRUST_PROXY: '1', DEMO: 'off' } })
    expect((await ask(open, '/health', { host: 'majlis.example' })).status).toBe(200)
    expect(await askForCode(open)).toBe('{"success":false,"error":"فشل في إرسال رمز التحقق"}')
    expect((await signInAsDemoAdmin(open)).status).toBe(400)
    await open.remove()
  })

  test('with all of it, where that is meant', async () => {
    const env = { ...testKeys, ...meant, TRUST_PROXY: '1', RETURN_CODES: 'on' }
    const open = await startBackendProcess({ env })
    const visitor = { host: 'majlis.example', 'x-forwarded-for': '203.0.113.9' }
    expect(await askForCode(open, visitor)).toContain('debug_otp')
    expect((await signInAsDemoAdmin(open, visitor)).status).toBe(200)
    await open.remove()
  })

  test('and codes not where that is meant only of the network', async () => {
    const open = await startBackendProcess({ env: { ...testKeys, ...meant, TRUST_PROXY: '1' } })
    expect(await askForCode(open)).not.toContain('debug_otp')
    await open.remove()
  })
})

describe('npm start with nothing set, and a tunnel or proxy in front of it', () => {
  let local: BackendProcess

  beforeAll(async () => {
    local = await startBackendProcess({ env: testKeys })
  })
  afterAll(() => local.remove())

  test('serves this machine: page, demo people and codes', async () => {
    expect((await ask(local, '/health')).status).toBe(200)
    expect((await signInAsDemoAdmin(local)).status).toBe(200)
    expect(await askForCode(local)).toContain('debug_otp')
    const { port } = new URL(local.url)
    expect((await ask(local, '/config.json', { host: `localhost:${port}` })).status).toBe(200)
    expect((await ask(local, '/config.json', { host: `[::1]:${port}` })).status).toBe(200)
  })

  test.each([
    ['a tunnel names itself', { host: 'majlis.ngrok.example' }],
    ['a page elsewhere whose name was moved to this machine', { host: '127.0.0.1.attacker.example' }],
    ['a proxy names the visitor', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy speaks of itself', { via: '1.1 proxy' }],
    ['Cloudflare names the visitor', { 'cf-connecting-ip': '203.0.113.9' }],
    ['a proxy names the host', { 'x-forwarded-host': 'majlis.example' }],
  ])('refuses everything else: %s', async (_, headers) => {
    expect((await signInAsDemoAdmin(local, headers)).status).toBe(403)
    expect(await askForCode(local, headers)).not.toContain('debug_otp')
    const { status, text } = await ask(local, '/config.json', headers)
    expect(status).toBe(403)
    expect(text).toContain('NODE_ENV=production')
    expect((await ask(local, '/', headers)).status).toBe(403)
  })

  test('sockets too', async () => {
    const address = `${local.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${testKeys.ANON_KEY}&vsn=1.0.0`
    const socket = new WebSocket(address, { headers: { host: 'majlis.ngrok.example' } })
    const refused = await new Promise((resolve) => socket.once('error', resolve))
    expect(String(refused)).toContain('403')
  })
})

describe('a database that was begun with demo people', () => {
  const databases: [string, () => Promise<Record<string, string>>][] = [
    ['embedded', async () => ({ DATA_DIR: await mkdtemp(join(folder, 'demo-')) })],
    [
      'PostgreSQL',
      async () => ({
        DATA_DIR: await mkdtemp(join(folder, 'demo-')),
        DATABASE_URL: await cluster.createDatabase('demo'),
      }),
    ],
  ]
  test.each(databases)('is refused to production and to a network: %s', async (_, where) => {
    const env = { ...testKeys, ...(await where()) }
    const first = await startBackendProcess({ env })
    expect((await signInAsDemoAdmin(first)).status).toBe(200)
    await first.stop()

    for (const careless of [production, { TRUST_PROXY: '1', DEMO: 'off' }]) {
      const { code, output } = await runBackendToEnd({ ...env, ...careless })
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(output).toContain('demo')
    }

    const again = await startBackendProcess({ env: { ...env, DEMO: 'off' } })
    expect((await signInAsDemoAdmin(again)).status).toBe(200)
    expect((await signInAsDemoAdmin(again, { host: 'majlis.example' })).status).toBe(403)
    await again.remove()
  })
})
