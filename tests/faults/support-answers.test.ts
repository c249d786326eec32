/** The automatic answer of the support outlives the process that was to write it. */
import { rm } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

let supabaseDir: string
let cluster: PostgresCluster

beforeAll(async () => {
  supabaseDir = await withTestSupport('supabase')
  cluster = await startPostgresCluster()
})

afterAll(async () => {
  await cluster.remove()
  await rm(supabaseDir, { recursive: true, force: true })
})

const adminOf = ({ url }: BackendProcess) =>
  createClient(url, testKeys.SERVICE_ROLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } })

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase('support') })],
]

test.each(databases)(
  'killed before it is due, %s has it written after the next start, once',
  async (_, envOf) => {
    const env = { ...testKeys, ...(await envOf()), SUPABASE_DIR: supabaseDir, DEMO: 'off' }
    const first = await startBackendProcess({ env })
    const before = adminOf(first)
    const { data } = await before.auth.admin.createUser({ email: 'sara@example.com', email_confirm: true })
    const user_id = data.user?.id
    expect((await before.from('support_messages').insert({ user_id, message: 'سؤال' })).error).toBeNull()
    await first.stop('SIGKILL')

    const second = await startBackendProcess({ env: { ...env, DATA_DIR: first.dataDir } })
    const answers = async () => {
      const asked = adminOf(second).from('support_messages').select('is_automatic').eq('user_id', user_id)
      return (await asked.order('created_at')).data
    }
    const answered = [{ is_automatic: false }, { is_automatic: true }]
    await expect.poll(answers, { timeout: 20_000 }).toEqual(answered)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await answers()).toEqual(answered)
    await second.stop()
    await first.remove()
  },
)
