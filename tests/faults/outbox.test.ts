/** Messages to people outlive the process that was to send them: killed before, or while the mail server keeps it waiting. */
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
      DEMO: 'off',
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
    const sent = [
      `${email}: تم تغيير كلمة المرور`,
      `${email}: تم تغيير البريد الإلكتروني`,
      `new-${email}: تم تغيير البريد الإلكتروني`,
    ].sort()
    await expect.poll(subjects, patience).toEqual(sent)
    const states = async () => (await sql('select distinct status from private.outbox')).data
    await expect.poll(states, patience).toEqual([{ status: 'sent' }])
    // Nothing of it is due again, however often deliveries come.
    await sql(`update private.outbox set due_at = now() returning id`)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(subjects()).toEqual(sent)
    await second.stop()
    await first.remove()
  },
)

test('who takes messages does not wait for another who does, whatever becomes of them', async () => {
  const url = await cluster.createDatabase('deliverers')
  const backend = await startBackendProcess({
    env: { ...testKeys, SUPABASE_DIR: supabaseDir, DATABASE_URL: url, DEMO: 'off' },
  })
  onTestFinished(() => backend.remove())
  const { data } = await adminOf(backend).auth.admin.createUser({ email, email_confirm: true })
  await backend.stop()
  const deliverers = [new pg.Client(url), new pg.Client({ connectionString: url, lock_timeout: 1_000 })]
  onTestFinished(() => Promise.all(deliverers.map((client) => client.end())).then(() => undefined))
  await Promise.all(deliverers.map((client) => client.connect()))
  const [one, other] = deliverers
  const take = async (client?: pg.Client) => {
    const tickets = await other?.query('insert into private.delivery_tickets default values returning id')
    const taken = await client?.query('select * from public.take_outbox_messages($1, $2)', [
      tickets?.rows[0].id,
      ['email'],
    ])
    return taken?.rows.map(({ title }) => title)
  }
  await one?.query(
    `insert into private.outbox (user_id, kind, channel, recipient, title, body, attempts) values
      ($1, 'test', 'email', 'sara@example.com', 'due', '', 0),
      ($1, 'test', 'email', 'sara@example.com', 'tried in vain', '', 5),
      ($1, 'test', 'whatsapp', '+9647701234567', 'by no channel', '', 0)`,
    [data.user?.id],
  )
  await one?.query('begin')
  expect(await take(one)).toEqual(['due'])
  expect(await take(other)).toEqual([])
  await one?.query('commit')
  const written = await one?.query(
    'select title, status, attempts, last_error from private.outbox order by id',
  )
  expect(written?.rows).toEqual([
    { title: 'due', status: 'waiting', attempts: 1, last_error: null },
    { title: 'tried in vain', status: 'failed', attempts: 5, last_error: null },
    { title: 'by no channel', status: 'waiting', attempts: 0, last_error: 'nothing sends by whatsapp' },
  ])
})

function adminOf({ url }: BackendProcess) {
  return createClient(url, testKeys.SERVICE_ROLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
