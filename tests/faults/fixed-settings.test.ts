/** What the first start wrote into the database for good is not changed by a variable: the next start refuses. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'
import { provenNumber } from '../support/proven-number.ts'

const phone = '+9647701239999'
const address = '9647701239999@phone.majlis.app'

let folder: string
let supabaseDir: string
let cluster: PostgresCluster
let mail: MailServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-fixed-'))
  supabaseDir = await withTestSupport('supabase')
  cluster = await startPostgresCluster()
  mail = await startMailServer()
})
afterAll(async () => {
  await mail.close()
  await cluster.remove()
  await rm(folder, { recursive: true, force: true })
  await rm(supabaseDir, { recursive: true, force: true })
})

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase('fixed') })],
]

function serviceOf({ url }: BackendProcess) {
  return createClient(url, testKeys.SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

test.each(databases)('people registered under a domain, %s is started with no other', async (_, envOf) => {
  const env = {
    ...testKeys,
    ...(await envOf()),
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    SUPABASE_DIR: supabaseDir,
    DEMO: 'off',
    SMTP_URL: mail.url,
    SMTP_FROM: 'Majlis <majlis@example.com>',
  }
  const first = await startBackendProcess({ env })
  await serviceOf(first).rpc('test_run_sql', { p_sql: provenNumber(phone) })
  const { error } = await serviceOf(first).auth.admin.createUser({
    email: address,
    email_confirm: true,
    password: 'Kalima-1',
    user_metadata: { referral_code: 'REFMAJLIS01', phone_verifier: phone },
  })
  expect(error).toBeNull()
  await first.stop()

  const pending = join(supabaseDir, 'migrations/999999999999999_pending.sql')
  onTestFinished(() => rm(pending, { force: true }))
  await writeFile(pending, 'create table public.pending ()')
  const moved = await runBackendToEnd({ ...env, PHONE_ADDRESS_DOMAIN: 'phone.other.example' })
  expect(moved.code).toBe(1)
  expect(moved.output.trim().split('\n')).toEqual([
    'PHONE_ADDRESS_DOMAIN is phone.other.example, but this database was made with phone.majlis.app and keeps it',
  ])

  await rm(pending)

  // The founder's code is what its row says, whatever the variable.
  const again = await startBackendProcess({ env: { ...env, FOUNDER_REFERRAL_CODE: 'OURCODE2026' } })
  const made = await serviceOf(again).rpc('test_run_sql', {
    p_sql: `select to_regclass('public.pending') as pending`,
  })
  expect(made.data).toEqual([{ pending: null }])
  expect((await serviceOf(again).auth.resetPasswordForEmail(address)).error).toBeNull()
  expect(mail.received).toEqual([])
  await again.stop()
})
