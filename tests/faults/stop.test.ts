/** A stop finishes what is in flight, refuses what is new, and waits for nobody who merely stays connected. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackendProcess, repository, startBackendProcess } from '../support/backend-process.ts'
import { later } from '../support/later.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { withTestSupport } from '../support/project-backend.ts'

const serviceRoleKey = 'sb_secret_for_tests_only_0003'
const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` }

let supabaseDir: string
let cluster: PostgresCluster

beforeAll(async () => {
  supabaseDir = await withTestSupport('tests/api/project')
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(supabaseDir, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}) =>
  startBackendProcess({ env: { SUPABASE_DIR: supabaseDir, SERVICE_ROLE_KEY: serviceRoleKey, ...env } })

/** Sends a body in two halves, with something happening between them, and answers with what came back. */
function sendInHalves({ url }: BackendProcess, between: () => Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/functions/v1/count-bytes`,
      { method: 'POST', headers },
      async (incoming) => {
        resolve(Buffer.concat(await incoming.toArray()).toString())
      },
    )
    outgoing.once('error', reject)
    outgoing.write('x'.repeat(500))
    between().then(() => outgoing.end('x'.repeat(500)), reject)
  })
}

const runSql = ({ url }: BackendProcess, sql: string) =>
  fetch(`${url}/rest/v1/rpc/test_run_sql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ p_sql: sql }),
  })

const isClosed = ({ url }: BackendProcess) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  )

describe('told to stop', () => {
  test('in the middle of an upload, it takes the rest and answers', async () => {
    const backend = await start()
    await sendInHalves(backend, async () => undefined)
    let code: Promise<number | null> | undefined
    const answer = await sendInHalves(backend, async () => {
      await pause(300)
      code = backend.stop()
      await pause(1_000)
    })
    expect(answer).toBe('1000')
    expect(await code).toBe(0)
  })

  test('while a function is being started, it lets it answer', async () => {
    const project = await withTestSupport('tests/api/project')
    const folder = join(project, 'functions/slow')
    await mkdir(folder)
    // Its bundling waits for who writes there.
    execFileSync('mkfifo', [join(folder, 'part.ts')])
    await writeFile(join(folder, 'index.ts'), `import './part.ts'\nDeno.serve(() => new Response('there'))`)
    const backend = await start({ SUPABASE_DIR: project })
    const answer = later(fetch(`${backend.url}/functions/v1/slow`, { headers }))
    const part = await open(join(folder, 'part.ts'), 'w')
    const code = backend.stop()
    await expect.poll(() => isClosed(backend)).toBe(true)
    await part.close()
    expect(await (await answer).text()).toBe('there')
    expect(await code).toBe(0)
    await backend.remove()
    await rm(project, { recursive: true })
  })

  test('in the middle of a statement, it commits and answers', async () => {
    const env = { DATABASE_URL: await cluster.createDatabase('stopped') }
    const backend = await start(env)
    await runSql(backend, 'create table public.slow (n int)')
    const owner = new pg.Client(env.DATABASE_URL)
    await owner.connect()
    await owner.query('select pg_advisory_lock(1)')
    const slow = later(runSql(backend, 'insert into public.slow select 1 from pg_advisory_xact_lock(1)'))
    const waiting = () =>
      owner
        .query(`select from pg_stat_activity where wait_event = 'advisory'`)
        .then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBe(1)
    const code = backend.stop()
    await expect.poll(() => isClosed(backend)).toBe(true)
    await owner.end()
    expect((await slow).status).toBe(200)
    expect(await code).toBe(0)

    const again = await start({ ...env, DATA_DIR: backend.dataDir })
    const rows = await runSql(again, 'select n from public.slow')
    expect(await rows.json()).toEqual([{ n: 1 }])
    await again.stop()
    await backend.remove()
  })

  test('it leaves in the queue what SQL asks for meanwhile, for the next start', async () => {
    const env = { DATABASE_URL: await cluster.createDatabase('queued') }
    const backend = await start(env)
    const owner = new pg.Client(env.DATABASE_URL)
    await owner.connect()
    await sendInHalves(backend, async () => undefined)
    let code: Promise<number | null> | undefined
    await sendInHalves(backend, async () => {
      await pause(300)
      code = backend.stop()
      await expect.poll(() => isClosed(backend)).toBe(true)
      await owner.query(`select net.http_post('http://localhost/functions/v1/hello')`)
      // A process that still listened for it would take it out within this.
      await pause(500)
    })
    expect(await code).toBe(0)
    const { rowCount } = await owner.query('select from net.http_request_queue')
    expect(rowCount).toBe(1)

    const again = await start({ ...env, DATA_DIR: backend.dataDir })
    const responses = () => owner.query('select error_msg from net._http_response').then(({ rows }) => rows)
    await expect.poll(responses, { timeout: 60_000 }).toEqual([{ error_msg: null }])
    await owner.end()
    await again.stop()
    await backend.remove()
  })

  test('it does not wait for connections that only stay open', async () => {
    const backend = await start()
    const { hostname, port } = new URL(backend.url)
    const silent = connect(Number(port), hostname)
    silent.on('error', () => silent.destroy())
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(`${backend.url}/health`, { agent }, (incoming) => {
        incoming.resume().once('end', resolve)
      })
      outgoing.once('error', reject).end()
    })
    expect(await backend.stop()).toBe(0)
    agent.destroy()
    silent.destroy()
  })

  test('it waits ten seconds at most for a request that does not end', async () => {
    const backend = await start()
    await sendInHalves(backend, async () => undefined)
    const endless = sendInHalves(backend, () => new Promise(() => undefined)).catch(() => 'cut')
    await pause(300)
    expect(await backend.stop()).toBe(0)
    expect(await endless).not.toBe('1000')
  })
})

test('npm start passes the signal on, so that nothing stays behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-npm-start-'))
  const port = String(await freePort())
  // What starts soonest, for a busy machine: it is npm that is tried.
  const database = { DATABASE_URL: await cluster.createDatabase('npm_start'), DEMO: 'off' }
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, ...database, PORT: port, DATA_DIR: dataDir },
  })
  const ended = once(npm, 'close')
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await expect.poll(isHealthy, { timeout: 90_000 }).toBe(true)
    npm.kill('SIGTERM')
    await ended
    expect(await isHealthy()).toBe(false)
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
})
