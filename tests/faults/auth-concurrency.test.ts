/**
 * Concurrent requests about one account, in an order that is forced: another connection holds a row until all of them wait for
 * it or for each other, then lets go. They go on in the order in which they came.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, repository, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'
import { totpAt } from '../support/totp.ts'

const password = 'كلمة-sara-1'
const nextPassword = 'another-word-2'
/** By bcrypt, as accounts that came from Supabase have it. */
const imported = {
  word: 'imported-password',
  hash: '$2a$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW',
}

let cluster: PostgresCluster
let backend: BackendProcess
let holder: pg.Client
let observer: pg.Client
/** Writes what belongs to members, and gives up before a test would. */
let writer: pg.Client

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const url = await cluster.createDatabase('accounts')
  backend = await startBackendProcess({
    env: { ...testKeys, SUPABASE_DIR: join(repository, 'tests/api/project'), DATABASE_URL: url },
  })
  holder = new pg.Client(url)
  observer = new pg.Client(url)
  writer = new pg.Client({ connectionString: url, statement_timeout: 1_000 })
  await Promise.all([holder.connect(), observer.connect(), writer.connect()])
})

afterAll(async () => {
  await Promise.all([holder?.end(), observer?.end(), writer?.end()])
  await backend?.remove()
  await cluster?.remove()
})

/** Of the endpoints called here; each answers with some of it. */
interface AnswerBody {
  id: string
  access_token: string
  refresh_token: string
  email_otp: string
  hashed_token: string
  totp: { secret: string }
  user: { id: string }
}

interface Answer {
  status: number
  body: AnswerBody
}

interface Asked {
  body?: unknown
  token?: string
}

async function call(method: string, path: string, { body, token }: Asked = {}): Promise<Answer> {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: token === testKeys.SERVICE_ROLE_KEY ? token : testKeys.ANON_KEY,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}

/** Somebody who has just signed up. */
async function signUp() {
  const email = `sara-${randomUUID().slice(0, 8)}@example.com`
  const { body } = await call('POST', '/signup', { body: { email, password } })
  const token: string = body.access_token
  const refreshToken: string = body.refresh_token
  const { rows } = await observer.query('select id from auth.sessions where user_id = $1', [body.user.id])
  const id: string = body.user.id
  const sessionId: string = rows[0].id
  return { id, email, token, refreshToken, sessionId }
}

const signIn = (email: string, word: string) =>
  call('POST', '/token?grant_type=password', { body: { email, password: word } })
const refresh = (refreshToken: string) =>
  call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
const changePassword = (token: string, word = nextPassword) =>
  call('PUT', '/user', { token, body: { password: word } })

async function waiters(): Promise<number> {
  const { rows } = await observer.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

/** What comes of requests that begin one after the other, each once the one before it waits. */
async function crossing(
  table: 'users' | 'sessions',
  id: string,
  requests: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  await holder.query('begin')
  await holder.query(`select from auth.${table} where id = $1 for update`, [id])
  const answers: Promise<Answer>[] = []
  for (const request of requests) {
    answers.push(request())
    await expect.poll(waiters, { interval: 10 }).toBe(answers.length)
  }
  await holder.query('commit')
  return Promise.all(answers)
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

test('a sign-in whose password was changed meanwhile is refused', async () => {
  const sara = await signUp()
  const [changed, signedIn] = await crossing('users', sara.id, [
    () => changePassword(sara.token),
    () => signIn(sara.email, password),
  ])
  expect(changed?.status).toBe(200)
  expect(signedIn).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  const { rows } = await observer.query('select id from auth.sessions where user_id = $1', [sara.id])
  expect(rows).toEqual([{ id: sara.sessionId }])
  expect((await refresh(sara.refreshToken)).status).toBe(200)
})

test('nor does it bring the old password back when its hash is an outdated one', async () => {
  const sara = await signUp()
  await observer.query('update auth.users set encrypted_password = $2 where id = $1', [
    sara.id,
    imported.hash,
  ])
  const [changed, signedIn] = await crossing('users', sara.id, [
    () => changePassword(sara.token),
    () => signIn(sara.email, imported.word),
  ])
  expect([changed?.status, signedIn?.status]).toEqual([200, 400])
  expect((await signIn(sara.email, imported.word)).status).toBe(400)
  expect((await signIn(sara.email, nextPassword)).status).toBe(200)
})

test('an imported password that is used twice at once signs in both times', async () => {
  const sara = await signUp()
  await observer.query('update auth.users set encrypted_password = $2 where id = $1', [
    sara.id,
    imported.hash,
  ])
  const both = await crossing('users', sara.id, [
    () => signIn(sara.email, imported.word),
    () => signIn(sara.email, imported.word),
  ])
  expect(statuses(both)).toEqual([200, 200])
})

test('a repeated sign-up of an unconfirmed account replaces no password that was chosen meanwhile', async () => {
  const sara = await signUp()
  await observer.query('update auth.users set email_confirmed_at = null where id = $1', [sara.id])
  const [changed, signedUp] = await crossing('users', sara.id, [
    () => changePassword(sara.token),
    () => call('POST', '/signup', { body: { email: sara.email, password: 'of-a-stranger-3' } }),
  ])
  expect([changed?.status, signedUp?.status]).toEqual([200, 422])
  await observer.query('update auth.users set email_confirmed_at = now() where id = $1', [sara.id])
  expect((await signIn(sara.email, nextPassword)).status).toBe(200)
})

test('a code of PKCE that is exchanged while the password is changed opens nothing', async () => {
  const sara = await signUp()
  const code = randomUUID()
  await observer.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, auth_code_issued_at
     ) values (gen_random_uuid(), $1, $2, 'plain', $2, 'recovery', 'recovery', now())`,
    [sara.id, code],
  )
  const answers = await crossing('users', sara.id, [
    () => changePassword(sara.token),
    () => call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: code } }),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'flow_state_not_found' } }])
})

test('of two changes of a password that cross each other, the second knows the first one only', async () => {
  const sara = await signUp()
  const answers = await crossing('users', sara.id, [
    () => changePassword(sara.token),
    () =>
      call('PUT', '/user', {
        token: sara.token,
        body: { password: 'third-word-3', current_password: password },
      }),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'invalid_credentials' } }])
  expect((await signIn(sara.email, nextPassword)).status).toBe(200)
})

const enroll = (token: string, name: string) =>
  call('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: name } })

/** Answers a challenge of a factor that `enroll` began. */
async function answerChallenge(token: string, factor: Answer): Promise<() => Promise<Answer>> {
  const { id, totp } = factor.body
  const challenge = await call('POST', `/factors/${id}/challenge`, { token })
  const body = { challenge_id: challenge.body.id, code: totpAt(totp.secret, Date.now()) }
  return () => call('POST', `/factors/${id}/verify`, { token, body })
}

const signOut = (token: string) => call('POST', '/logout?scope=global', { token })

test('a refresh and signing out everywhere do not wait for each other', async () => {
  const sara = await signUp()
  const answers = await crossing('sessions', sara.sessionId, [
    () => signOut(sara.token),
    () => refresh(sara.refreshToken),
  ])
  expect(answers).toMatchObject([{ status: 204 }, { body: { error_code: 'refresh_token_not_found' } }])
})

test('nor do a refresh and a second factor that comes into force', async () => {
  const sara = await signUp()
  const verify = await answerChallenge(sara.token, await enroll(sara.token, 'phone'))
  const answers = await crossing('sessions', sara.sessionId, [verify, () => refresh(sara.refreshToken)])
  expect(statuses(answers)).toEqual([200, 200])
})

test('nor do removing a second factor and showing it again', async () => {
  const sara = await signUp()
  const factor = await enroll(sara.token, 'phone')
  const { body: raised } = await (await answerChallenge(sara.token, factor))()
  await observer.query('delete from auth.used_totp_steps where factor_id = $1', [factor.body.id])
  const verify = await answerChallenge(raised.access_token, factor)
  const answers = await crossing('sessions', sara.sessionId, [
    () => call('DELETE', `/factors/${factor.body.id}`, { token: raised.access_token }),
    verify,
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'mfa_factor_not_found' } }])
})

test('nor do two second factors that come into force at once: the first ends the other', async () => {
  const sara = await signUp()
  const factors = [await enroll(sara.token, 'phone'), await enroll(sara.token, 'tablet')]
  const verify = await Promise.all(factors.map((factor) => answerChallenge(sara.token, factor)))
  const answers = await crossing('users', sara.id, verify)
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'mfa_factor_not_found' } }])
})

test('of two factors that are added at once, the tenth is the last', async () => {
  const sara = await signUp()
  for (let count = 0; count < 9; count += 1) await enroll(sara.token, `device ${count}`)
  const answers = await crossing('users', sara.id, [
    () => enroll(sara.token, 'tenth'),
    () => enroll(sara.token, 'eleventh'),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { body: { error_code: 'too_many_enrolled_mfa_factors' } }])
})

test('a second factor is not shown to a session that ended meanwhile', async () => {
  const sara = await signUp()
  const verify = await answerChallenge(sara.token, await enroll(sara.token, 'phone'))
  const answers = await crossing('users', sara.id, [() => signOut(sara.token), verify])
  expect(answers).toMatchObject([{ status: 204 }, { status: 403, body: { error_code: 'session_not_found' } }])
})

test('a code that is used and sent again at once: both end in an answer, in the order in which they came', async () => {
  const sara = await signUp()
  const link = () =>
    call('POST', '/admin/generate_link', {
      token: testKeys.SERVICE_ROLE_KEY,
      body: { type: 'recovery', email: sara.email },
    })
  const verify = (token: string) => () =>
    call('POST', '/verify', { body: { type: 'recovery', email: sara.email, token } })
  const first = await link()
  expect(statuses(await crossing('users', sara.id, [verify(first.body.email_otp), link, link]))).toEqual([
    200, 200, 200,
  ])
  const second = await link()
  expect(statuses(await crossing('users', sara.id, [link, verify(second.body.email_otp), link]))).toEqual([
    200, 403, 200,
  ])
})

test('what a member writes does not wait until their account is changed', async () => {
  const sara = await signUp()
  await observer.query('create table public.written (author uuid references auth.users)')
  const answers = await crossing('sessions', sara.sessionId, [
    () => signOut(sara.token),
    async () => {
      await writer.query('insert into public.written values ($1)', [sara.id])
      return signIn(sara.email, password)
    },
  ])
  expect(statuses(answers)).toEqual([204, 200])
})
