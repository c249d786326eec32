/** Two backends on one PostgreSQL are one to their clients. Live changes and jobs across processes have files of their own. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BackendProcess,
  repository,
  runBackendToEnd,
  startBackendProcess,
} from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

const password = 'كلمة-sara-1'

let cluster: PostgresCluster
let database: pg.Client
let one: BackendProcess
let two: BackendProcess
/** Of both, but for their keys. */
let place: Record<string, string>

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const url = await cluster.createDatabase('shared')
  place = {
    SUPABASE_DIR: join(repository, 'tests/api/project'),
    DATABASE_URL: url,
    STORAGE_DIR: cluster.filesDirectory,
  }
  const env = { ...testKeys, ...place }
  one = await startBackendProcess({ env })
  two = await startBackendProcess({ env })
  database = new pg.Client(url)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await Promise.all([one?.remove(), two?.remove()])
  await cluster?.remove()
})

function clientOf({ url }: BackendProcess): SupabaseClient {
  return createClient(url, testKeys.ANON_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function signUp(at: BackendProcess): Promise<{ email: string; session: Session }> {
  const email = `sara-${randomUUID().slice(0, 8)}@example.com`
  const { data, error } = await clientOf(at).auth.signUp({ email, password })
  if (error || !data.session) throw error ?? new Error('no session after sign-up')
  return { email, session: data.session }
}

const signIn = async (at: BackendProcess, email: string, word: string) =>
  (await clientOf(at).auth.signInWithPassword({ email, password: word })).error

const refresh = (at: BackendProcess, refreshToken: string) =>
  clientOf(at).auth.refreshSession({ refresh_token: refreshToken })

test('wrong passwords are counted across both', async () => {
  const { email } = await signUp(one)
  for (const at of [one, two, one, two, one]) {
    expect(await signIn(at, email, 'wrong')).toMatchObject({ status: 400, code: 'invalid_credentials' })
  }
  for (const at of [one, two]) {
    expect(await signIn(at, email, password)).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  }
})

test('guesses at both at once are counted one by one', async () => {
  const { email } = await signUp(one)
  const processes = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : two))
  const errors = await Promise.all(processes.map((at) => signIn(at, email, 'wrong')))
  expect(errors.filter((error) => error?.status === 400)).toHaveLength(5)
  expect(errors.filter((error) => error?.status === 429)).toHaveLength(7)
})

test('a session begun at one is known at the other until it is ended there', async () => {
  const { session } = await signUp(one)
  const atOne = clientOf(one)
  await atOne.auth.setSession(session)
  const { data } = await clientOf(two).auth.getUser(session.access_token)
  expect(data.user?.id).toBe(session.user.id)
  await atOne.auth.signOut()
  const ended = await clientOf(two).auth.getUser(session.access_token)
  expect(ended.error?.name).toBe('AuthSessionMissingError')
})

test('a refresh token exchanged at one gives the same successor at the other, and later ends the session', async () => {
  const { session } = await signUp(one)
  const first = (await refresh(one, session.refresh_token)).data.session
  const repeated = (await refresh(two, session.refresh_token)).data.session
  expect(first?.refresh_token).toBeTruthy()
  expect(repeated?.refresh_token).toBe(first?.refresh_token)
  const second = (await refresh(two, first?.refresh_token ?? '')).data.session
  expect(second?.refresh_token).toBeTruthy()
  await database.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`)
  const stolen = await refresh(one, session.refresh_token)
  expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  const ended = await refresh(two, second?.refresh_token ?? '')
  expect(ended.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
})

test('an exchange tried at both at once has one successor', async () => {
  const { session } = await signUp(two)
  const answers = await Promise.all([one, two, one, two].map((at) => refresh(at, session.refresh_token)))
  const successors = new Set(answers.map(({ data }) => data.session?.refresh_token))
  expect(successors.size).toBe(1)
  expect([...successors]).not.toContain(undefined)
})

test('both learn of a table when they are notified', async () => {
  const table = `newcomers_${randomUUID().slice(0, 8)}`
  const read = (at: BackendProcess) => clientOf(at).from(table).select('name')
  for (const at of [one, two]) expect((await read(at)).error).toMatchObject({ code: 'PGRST205' })
  await database.query(`
    create table public.${table} (name text primary key);
    insert into public.${table} values ('sara');
    grant select on public.${table} to anon;
    notify pgrst, 'reload schema'`)
  for (const at of [one, two]) {
    await expect.poll(async () => (await read(at)).data, { timeout: 10_000 }).toEqual([{ name: 'sara' }])
  }
})

test('a third one that would make keys of its own is refused, and the others go on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'own-keys-'))
  const { code, output } = await runBackendToEnd({ ...place, DATA_DIR: dataDir })
  await rm(dataDir, { recursive: true })
  expect({ code, output: output.trim() }).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^processes on this database take other keys, .* one JWT_SECRET, ANON_KEY and SERVICE_ROLE_KEY\. .*$/,
    ),
  })
  await signUp(one)
  expect(await database.query('select id from realtime.processes')).toMatchObject({ rowCount: 2 })
})
