/** A start that is told to stop ends soon with 0, however far it has come, and the next one goes on from there. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { withTestSupport } from '../support/project-backend.ts'

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

describe('on the embedded database', () => {
  /** Starts, and tells to stop once a file is there. */
  async function stopStart(file: string, env: Record<string, string>) {
    let stop = () => {}
    const ended = runBackendToEnd({ ...env, DEMO: 'off' }, (tell) => {
      stop = tell
    })
    await expect.poll(() => existsSync(file), { timeout: 60_000, interval: 5 }).toBe(true)
    stop()
    return ended
  }

  test('while that is being made, of which nothing is left', async () => {
    const DATA_DIR = join(folder, 'half-made')
    const { code, output } = await stopStart(join(DATA_DIR, 'database.making'), { DATA_DIR })
    expect({ code, output }).toEqual({ code: 0, output: '' })
    const left = ['database', 'database.making', 'database-made']
    expect(left.filter((name) => existsSync(join(DATA_DIR, name)))).toEqual([])
  })

  test('in the middle of a statement that takes long', async () => {
    const SUPABASE_DIR = await withTestSupport('tests/api/project')
    const migrated = await startBackendProcess({ env: { SUPABASE_DIR } })
    await migrated.stop()
    const { dataDir: DATA_DIR } = migrated
    const slow = `copy (select 1) to '/pglite/data/sleeping'; select pg_sleep(60);`
    await writeFile(join(SUPABASE_DIR, 'migrations/99999999999999999_slow.sql'), slow)
    const { code, output } = await stopStart(join(DATA_DIR, 'database/sleeping'), { DATA_DIR, SUPABASE_DIR })
    expect({ code, output }).toEqual({ code: 0, output: '' })

    await rm(join(SUPABASE_DIR, 'migrations/99999999999999999_slow.sql'))
    const again = await startBackendProcess({ env: { SUPABASE_DIR, DATA_DIR } })
    expect(await again.stop()).toBe(0)
    await migrated.remove()
    await rm(SUPABASE_DIR, { recursive: true })
  })
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
