/** Messages to people outlive the process that was to send them: killed before, or while the mail server keeps it waiting. */
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys, withTestSupport } from '../support/project-backend.ts'

const email = 'sara@example.com'
/** A function is bundled for its first request, which takes a busy machine long. */
const patience = { timeout: 60_000 }

let supabaseDir: string
let cluster: PostgresCluster
let mail: MailServer
let silent: Server
let silentUrl: string
/** How many connections the mail server that says nothing has. */
let waiting = 0

beforeAll(async () => {
  supabaseDir = await withTestSupport('supabase')
  cluster = await startPostgresCluster()
  mail = await startMailServer()
  silent = createServer((socket) => {
    waiting += 1
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  silentUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`
})

afterAll(async () => {
  silent.close()
  await mail.close()
  await cluster.remove()
  await rm(supabaseDir, { recursive: true, force: true })
})

const databases: [name: string, env: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await cluster.createDatabase('outbox') })],
]

test.each(databases)(
  'killed while it sends, %s has the message sent after the next start, once',
  async (_, envOf) => {
    const env = {
      ...testKeys,
      ...(await envOf()),
      SUPABASE_DIR: supabaseDir,
      SMTP_FROM: 'Majlis <majlis@example.com>',
    }
    mail.received.length = 0
    waiting = 0
    const first = await startBackendProcess({ env: { ...env, SMTP_URL: silentUrl } })
    const admin = adminOf(first)
    const { data } = await admin.auth.admin.createUser({ email, password: 'Kalima-1', email_confirm: true })
    const userId = data.user?.id ?? ''
    expect((await admin.auth.admin.updateUserById(userId, { password: 'Kalima-2' })).error).toBeNull()
    await expect.poll(() => waiting, patience).toBe(1)
    // This one is acknowledged and nobody has begun to send it.
    await admin.rpc('test_run_sql', { p_sql: `delete from net.http_request_queue` })
    expect((await admin.auth.admin.updateUserById(userId, { email: `new-${email}` })).error).toBeNull()
    first.process.kill('SIGKILL')
    await first.stop('SIGKILL')

    const second = await startBackendProcess({ env: { ...env, DATA_DIR: first.dataDir, SMTP_URL: mail.url } })
    const sql = (text: string) => adminOf(second).rpc('test_run_sql', { p_sql: text })
    await sql(`update private.outbox set due_at = now() where status = 'waiting'`)
    await sql(`select cron.schedule('deliver messages', '1 second', 'select private.request_delivery()')`)
    const subjects = () =>
      mail.received.map(({ to, subject }) => `${to}: ${subject.replace(' - مجلس', '')}`).sort()
    await expect
      .poll(subjects, patience)
      .toEqual(
        [
          `${email}: تم تغيير كلمة المرور`,
          `${email}: تم تغيير البريد الإلكتروني`,
          `new-${email}: تم تغيير البريد الإلكتروني`,
        ].sort(),
      )
    await second.stop()
    await first.remove()
  },
)

function adminOf({ url }: BackendProcess) {
  return createClient(url, testKeys.SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
