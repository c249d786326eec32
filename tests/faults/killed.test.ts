import { rm } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { withTestSupport } from '../support/project-backend.ts'

const serviceRoleKey = 'sb_secret_for_tests_only_0002'
const inserts = 200

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

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase('killed') })],
]

test.each(databases)(
  'killed in the middle of inserts, %s has everything that was acknowledged',
  async (_, envOf) => {
    const env = { ...(await envOf()), SUPABASE_DIR: supabaseDir, SERVICE_ROLE_KEY: serviceRoleKey }
    const first = await startBackendProcess({ env })
    const before = clientOf(first.url)
    await before.rpc('test_run_sql', { p_sql: 'create table public.survivor (n int primary key)' })
    await before.rpc('test_run_sql', { p_sql: `select pg_notify('pgrst', 'reload schema')` })
    await expect.poll(async () => (await before.from('survivor').select()).status).toBe(200)

    const acknowledged: number[] = []
    const attempts = Array.from({ length: inserts }, async (_, n) => {
      const { error } = await before.from('survivor').insert({ n })
      if (!error) acknowledged.push(n)
      if (acknowledged.length === inserts / 2) first.process.kill('SIGKILL')
    })
    await Promise.all(attempts)
    await first.stop('SIGKILL')
    expect(acknowledged.length).toBeGreaterThanOrEqual(inserts / 2)

    const second = await startBackendProcess({ env: { ...env, DATA_DIR: first.dataDir } })
    const { data } = await clientOf(second.url).from('survivor').select('n')
    const kept = new Set(data?.map((row) => row.n))
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
    await second.stop()
    await first.remove()
  },
)

function clientOf(url: string) {
  return createClient(url, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
