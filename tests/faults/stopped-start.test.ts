/** A start that is told to stop ends soon with 0, however far it has come, and the next one goes on from there. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'

let folder: string
let cluster: PostgresCluster

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-stopped-start-'))
  cluster = await startPostgresCluster()
})
afterAll(async () => {
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
})

test('while its code is still being read', async () => {
  // On a slow machine that takes its time: each module behind the first one comes a second after that was told.
  const hooks = `
    import { writeSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    export async function load(url, context, next) {
      if (url.includes('/backend/dist/') && !url.endsWith('/main.js')) {
        writeSync(2, 'reading ')
        await pause(1_000)
      }
      return next(url, context)
    }`
  const asUrl = (module: string) => `data:text/javascript,${encodeURIComponent(module)}`
  const preload = `import { register } from 'node:module'; register(${JSON.stringify(asUrl(hooks))})`
  const DATA_DIR = join(folder, 'unread')
  const env = { DATA_DIR, NODE_OPTIONS: `--import=${asUrl(preload)}` }
  const { code, output } = await runBackendToEnd(env, (stop, written) => {
    written((text) => {
      if (text.includes('reading')) stop()
    })
  })
  expect({ code, output: output.replaceAll('reading ', '') }).toEqual({ code: 0, output: '' })
  expect(existsSync(DATA_DIR)).toBe(false)
})

describe('on PostgreSQL', () => {
  /** A first start, told to stop once a count has come so far; `before` is what the database's owner does first. */
  async function stopFirstStart(
    name: string,
    { asks, from, before = '' }: { asks: string; from: number; before?: string },
  ) {
    const env = { DATABASE_URL: await cluster.createDatabase(name), DEMO: 'off' }
    const owner = new pg.Client(env.DATABASE_URL)
    await owner.connect()
    const count = () =>
      owner.query<{ n: number }>(asks).then(
        ({ rows }) => Number(rows[0]?.n),
        () => 0,
      )
    const DATA_DIR = join(folder, name)
    await owner.query(before)
    let stop = () => {}
    const ended = runBackendToEnd({ ...env, DATA_DIR }, (tell) => {
      stop = tell
    })
    await expect.poll(count, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(from)
    stop()
    const { code, output } = await ended
    const reached = await count()
    await owner.end()
    return { code, output, reached, env }
  }

  test('in the middle of the migrations, it ends between two of them, and the next start goes on', async () => {
    const asks = 'select count(*) as n from _backend.migration_checksums'
    const { code, output, reached, env } = await stopFirstStart('half_migrated', { asks, from: 5 })
    expect({ code, output }).toEqual({ code: 0, output: '' })
    const again = await startBackendProcess({ env })
    const owner = new pg.Client(env.DATABASE_URL)
    await owner.connect()
    const { rows } = await owner.query<{ n: string }>(asks)
    await owner.end()
    await again.remove()
    expect(reached).toBeLessThan(Number(rows[0]?.n))
  })

  test('while another process migrates, it waits for that no longer', async () => {
    const asks = `select count(*) as n from pg_locks where locktype = 'advisory' and not granted`
    const { code } = await stopFirstStart('waits', {
      asks,
      from: 1,
      before: 'select pg_advisory_lock(7236401)',
    })
    expect(code).toBe(0)
  })
})
