/** What a production's log says of people who sign up, sign in and ask for data, and what it must never say. */
import { randomInt, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import '../support/node-socket.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { freePort } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const { ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey } = testKeys
const providerToken = 'a-provider-token-0001'
const password = 'kalima-sirriya-4711'

interface Line {
  level: number
  msg: string
  [name: string]: unknown
}

let provider: Server
let backend: BackendProcess
/** What was said to phones. */
const messages: string[] = []
/** So many lines are of other tests, and of an earlier try. */
let before = 0

const allLogged = (): Line[] =>
  backend
    .output()
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const logged = () => allLogged().slice(before)

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    messages.push(form.get('body') ?? '')
    response.end(JSON.stringify({ sent: 'true' }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const listening = provider.address()
  const port = await freePort()
  backend = await startBackendProcess({
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_DIR: await withTestSupport('supabase'),
      ...testKeys,
      SLOW_QUERY_MS: '200',
      WHATSAPP_PROVIDER: 'ultramsg',
      ULTRAMSG_URL: `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`,
      ULTRAMSG_INSTANCE: 'instance1',
      ULTRAMSG_TOKEN: providerToken,
    },
  })
})
afterAll(async () => {
  await backend?.remove()
  provider?.close()
})
beforeEach(() => {
  before = allLogged().length
})

const clientWith = (key: string) =>
  createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Everything a person does who registers, comes back, and forgets the password; answers with every secret of it. */
async function live(): Promise<string[]> {
  const phone = `+9647${randomInt(100_000_000, 1_000_000_000)}`
  const email = `${phone.slice(1)}@phone.majlis.app`
  const sara = clientWith(anonKey)
  await sara.functions.invoke('send-whatsapp-otp', { body: { phone, type: 'verification' } })
  const code = /\d{6}/.exec(messages.at(-1) ?? '')?.[0] ?? ''
  await sara.functions.invoke('verify-whatsapp-otp', { body: { phone_number: phone, otp_code: code } })
  const { data, error } = await sara.auth.signUp({
    email,
    password,
    options: { data: { phone, registration_method: 'whatsapp_verified', referral_code: 'REFMAJLIS01' } },
  })
  if (error || !data.session) throw error ?? new Error('nobody signed up')
  await sara.auth.signInWithPassword({ email, password: `${password}-wrong` })
  const again = await sara.auth.signInWithPassword({ email, password })
  await sara.auth.refreshSession()
  await sara.from('profiles').select('id,username')
  await sara.from('profiles').select('no_such_column')
  await sara.auth.updateUser({ password: `${password}-new` })
  const admin = clientWith(serviceRoleKey).auth.admin
  const { data: link } = await admin.generateLink({ type: 'recovery', email })
  const { hashed_token: hashedToken = '', email_otp: emailCode = '' } = link.properties ?? {}
  await fetch(`${backend.url}/auth/v1/verify?type=recovery&token=${hashedToken}`, { redirect: 'manual' })
  await fetch(`${backend.url}/rest/v1/profiles?apikey=${anonKey}&select=id`)
  await fetch(`${backend.url}/nowhere?access_token=${data.session.access_token}`)
  await fetch(`${backend.url}/%zz?access_token=${data.session.access_token}`)
  const { access_token: first, refresh_token: firstRefresh } = data.session
  const { access_token: second = '', refresh_token: secondRefresh = '' } = again.data.session ?? {}
  return [code, emailCode, hashedToken, password, first, firstRefresh, second, secondRefresh]
}

/** An access token whose session has ended. */
async function endedToken(): Promise<string> {
  const noor = { email: `noor-${randomUUID()}@example.com`, password }
  await clientWith(serviceRoleKey).auth.admin.createUser({ ...noor, email_confirm: true })
  const { auth } = clientWith(anonKey)
  const { data, error } = await auth.signInWithPassword(noor)
  if (error) throw error
  await auth.signOut({ scope: 'global' })
  return data.session.access_token
}

describe('the log of a production', () => {
  test('has a line for each request and none of its secrets', async () => {
    const secrets = [...(await live()), anonKey, serviceRoleKey, providerToken]
    await expect.poll(() => logged().length).toBeGreaterThan(12)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThanOrEqual(6)
      expect(backend.output()).not.toContain(secret)
    }
    const requests = logged().filter(({ msg }) => msg === 'request')
    expect(requests).toContainEqual(
      expect.objectContaining({
        reqId: expect.any(String),
        method: 'POST',
        path: '/auth/v1/token',
        status: 200,
        ms: expect.any(Number),
      }),
    )
    for (const { path } of requests) expect(path).not.toContain('?')
  })

  test('tells of a slow statement once, without its values', async () => {
    const secret = `'very-secret-value'`
    const service = clientWith(serviceRoleKey)
    await service.rpc('test_run_sql', { p_sql: `select pg_sleep(0.3), ${secret} as value` })
    const slow = () =>
      logged().filter(({ msg, path }) => msg === 'slow statement' && String(path).includes('test_run_sql'))
    await expect.poll(() => slow().length).toBe(1)
    expect(slow()[0]).toMatchObject({
      level: 40,
      role: 'service_role',
      path: expect.stringContaining('/rpc/test_run_sql'),
      milliseconds: expect.any(Number),
      statement: expect.stringContaining('test_run_sql'),
    })
    expect(JSON.stringify(slow())).not.toContain('very-secret')
  })

  test('keeps no more of a long address than its beginning', async () => {
    await fetch(`${backend.url}/${'a'.repeat(15_000)}`, { method: 'HEAD' })
    await fetch(`${backend.url}/rest/v1/${'b'.repeat(15_000)}`, { headers: { apikey: serviceRoleKey } })
    await expect.poll(() => logged().filter(({ path }) => /a{500}|b{500}/.test(String(path)))).toHaveLength(2)
    const lengths = backend
      .output()
      .split('\n')
      .map((line) => line.length)
    expect(Math.max(...lengths)).toBeLessThan(8_192)
  })

  test.each([
    ['refusals', '/rest/v1/flooded', 'refused requests without a line'],
    ['what strangers are answered', '/config.json', 'requests of strangers without a line'],
    [
      'what a member is answered after the session ended',
      '/auth/v1/health',
      'requests of members without a line',
    ],
  ])('counts what a flood of %s has no line for', async (_, path, msg) => {
    const token = msg.includes('members') ? await endedToken() : null
    const headers = token ? { apikey: anonKey, authorization: `Bearer ${token}` } : undefined
    const ask = () => fetch(`${backend.url}${path}`, { headers }).then((response) => response.arrayBuffer())
    const withLine = () => logged().filter((line) => line.path === path).length
    const withoutLine = () =>
      logged().reduce((sum, line) => sum + (line.msg === msg ? Number(line.requests) : 0), 0)
    let asked = 0
    for (; asked < 10_000 && withoutLine() === 0; asked += 50)
      await Promise.all(Array.from({ length: 50 }, ask))
    // What the database asks for by itself, to deliver a message, may be among them.
    await expect.poll(() => withLine() + withoutLine()).toBeGreaterThanOrEqual(asked)
    expect(withLine()).toBeLessThan(asked)
  })
})

describe('a setting that is missing', () => {
  test('is told of once, and not at the call of whoever finds the function that wants it', async () => {
    const call = async () => {
      const headers = { apikey: anonKey, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: '{}' }
      const answer = await fetch(`${backend.url}/functions/v1/send-email`, init)
      return answer.json()
    }
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, call))
      expect(answers[0]).toMatchObject({ error: { http_code: 500 } })
    }
    const told = () => allLogged().filter(({ msg }) => msg.includes('SEND_EMAIL_HOOK_SECRET'))
    await expect.poll(() => told().length).toBe(1)
    expect(told()).toMatchObject([{ level: 40, function: 'send-email' }])
  })
})

describe('a log that nobody reads any more', () => {
  test('keeps the process neither from answering nor from ending', async () => {
    // There each request has a line, however many there are.
    const unread = await startBackendProcess({ env: { ...testKeys, DEMO: 'off', LOG_LEVEL: 'debug' } })
    unread.process.stdout?.pause()
    const headers = { apikey: testKeys.ANON_KEY }
    const ask = () => fetch(`${unread.url}/auth/v1/health`, { headers }).then(({ status }) => status)
    // More than a pipe and its reader take between them.
    for (let round = 0; round < 30; round += 1) await Promise.all(Array.from({ length: 50 }, ask))
    expect(await ask()).toBe(200)
    const ended = new Promise((resolve) => unread.process.once('exit', resolve))
    void unread.stop()
    expect(await ended).toBe(0)
    unread.process.stdout?.resume()
    await unread.remove()
  })
})
