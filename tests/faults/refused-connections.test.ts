/** A server that lets nobody in, and a database that is restored behind the back of the process: neither is the fault of who asks. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runSql } from '../bench/captured-sql.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'

const serviceRoleKey = 'sb_secret_for_refused_connections'
const database = 'refused'
let cluster: PostgresCluster
let app: BackendProcess

beforeAll(async () => {
  cluster = await startPostgresCluster()
  const DATABASE_URL = await cluster.createDatabase(database)
  app = await startBackendProcess({
    env: { DATABASE_URL, DATABASE_POOL_SIZE: '4', SERVICE_ROLE_KEY: serviceRoleKey, DEMO: 'off' },
  })
})
afterAll(async () => {
  await app.remove()
  await cluster.remove()
})

const asOwner = (sql: string) => runSql(cluster, 'postgres', sql)
const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
const api = () =>
  createClient(app.url, serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } })
const read = async () => {
  const { status, error } = await api().from('profiles').select('id').limit(1)
  return { status, code: error?.code }
}
const isHealthy = async () => (await fetch(`${app.url}/health`)).status

test('a server that refuses connections is one that is away, and the database is not named to anybody', async () => {
  await expect.poll(read).toEqual({ status: 200, code: undefined })
  onTestFinished(() => asOwner(`alter database ${database} allow_connections true`).then(() => undefined))
  await asOwner(`alter database ${database} allow_connections false`)
  await asOwner(endConnections)
  await expect.poll(isHealthy, { timeout: 10_000 }).toBe(503)
  const { status, error } = await api().from('profiles').select('id').limit(1)
  expect({ status, code: error?.code }).toEqual({ status: 503, code: 'PGRST000' })
  expect(JSON.stringify(error)).not.toContain(database)
  await asOwner(`alter database ${database} allow_connections true`)
  await expect.poll(read, { timeout: 10_000 }).toEqual({ status: 200, code: undefined })
})

describe('a server that only reads', () => {
  const write = async () => {
    const { status, error } = await api().from('profiles').update({ bio: 'تغيير' }).eq('username', 'nobody')
    return { status, code: error?.code }
  }
  const auth = () =>
    createClient(app.url, serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth
  /** Reads in the way of people who stay on a screen, so that no connection is ever idle for long. */
  function keepReading(): () => Promise<void> {
    let isOver = false
    const one = async () => {
      while (!isOver) await read()
    }
    const readers = Array.from({ length: 6 }, one)
    return async () => {
      isOver = true
      await Promise.all(readers)
    }
  }

  test('it is not healthy, answers what is read, and is served whole when it writes again, whoever reads meanwhile', async () => {
    await expect.poll(isHealthy).toBe(200)
    const person = { email: `reads-${randomUUID()}@example.com`, password: 'كلمة-sara-1' }
    expect((await auth().admin.createUser({ ...person, email_confirm: true })).error).toBeNull()
    await api().storage.createBucket('kept')
    const { data } = await auth().signInWithPassword(person)
    // The client would ask again for half a minute.
    const refresh = async () => {
      const body = JSON.stringify({ refresh_token: data.session?.refresh_token })
      const headers = { apikey: serviceRoleKey, 'content-type': 'application/json' }
      const path = '/auth/v1/token?grant_type=refresh_token'
      return (await fetch(`${app.url}${path}`, { method: 'POST', headers, body })).status
    }
    const lift = () => asOwner(`alter database ${database} reset default_transaction_read_only`)
    onTestFinished(async () => {
      await lift()
      await asOwner(endConnections)
    })
    await asOwner(`alter database ${database} set default_transaction_read_only = on`)
    await asOwner(endConnections)
    await expect.poll(isHealthy, { timeout: 10_000 }).toBe(503)
    const stopReading = keepReading()
    onTestFinished(stopReading)
    expect((await read()).status).toBe(200)
    expect(await write()).toEqual({ status: 503, code: 'PGRST000' })
    expect((await auth().signInWithPassword(person)).error?.status).toBe(503)
    expect(await refresh()).toBe(503)
    const bytes = new Blob(['نص'], { type: 'text/plain' })
    const upload = () => api().storage.from('kept').upload(`${crypto.randomUUID()}.txt`, bytes)
    expect((await upload()).error).toMatchObject({ status: 503 })
    await lift()
    // What was connected in the meantime goes by what the server said then.
    await expect.poll(isHealthy, { timeout: 10_000 }).toBe(200)
    await expect.poll(write, { timeout: 10_000 }).toEqual({ status: 204, code: undefined })
    for (let writes = 0; writes < 12; writes += 1) expect((await write()).status).toBe(204)
    expect((await auth().signInWithPassword(person)).error).toBeNull()
    expect(await refresh()).toBe(200)
    expect((await upload()).error).toBeNull()
  })
})

test('where the server may not act for a role, whether its people see a change is unknown, and not no', async () => {
  onTestFinished(() =>
    runSql(cluster, database, 'drop owned by narrow; drop role narrow').then(() => undefined),
  )
  const asNarrow = (sql: string) => runSql(cluster, database, `set session authorization narrow; ${sql}`)
  await runSql(
    cluster,
    database,
    `create role narrow in role anon;
     grant usage on schema realtime to narrow;
     grant execute on function realtime.may_be_told to narrow`,
  )
  const toldTo = (role: string) =>
    asNarrow(`select realtime.may_be_told('${role}', '{}', false, null, array[null], null) as told`)
  expect(await toldTo('anon')).toContain('{t}')
  expect(await toldTo('no_such_role')).toContain('{f}')
  await expect(toldTo('authenticated')).rejects.toThrow('permission denied to set role "authenticated"')
})

describe('a database that is dropped and restored', () => {
  let server: string[]
  let dump: string

  beforeAll(async () => {
    server = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres']
    dump = join(cluster.dataDirectory, 'dump')
    await cluster.program('pg_dump', [...server, '-Fc', '-f', dump, database])
  })

  test('is served again without a hand', async () => {
    await cluster.createDatabase(database)
    // It is connected to while nothing is in it.
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(404)
    await cluster.program('pg_restore', [...server, '-d', database, dump])
    await expect.poll(read, { timeout: 10_000 }).toEqual({ status: 200, code: undefined })
  })
})
