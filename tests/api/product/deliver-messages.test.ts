/** Delivering what waits in the outbox: tried again, given up, each message once, and only when the database asks. */
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sendingTimeoutMs } from '../../../supabase/functions/_shared/email/mailer.ts'
import { type BackendAddress, client, serviceClient, sql } from '../../support/backends.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import {
  changePassword,
  outboxOf,
  type ReachableProduct,
  startReachableProduct,
} from '../../support/reachable-product.ts'

const patience = { timeout: 20_000, interval: 100 }
const refused = 'the mail server did not take it'

let reachable: ReachableProduct
let address: BackendAddress

beforeAll(async () => {
  reachable = await startReachableProduct()
  address = reachable.address
  // What waits is looked at when a test says so.
  await sql(address, `select cron.unschedule('deliver messages')`)
})

afterAll(() => reachable.remove())

afterEach(() => {
  reachable.mail.isRefusing = false
})

/** Has everything that waits tried again now. */
async function letRetriesBeDue(): Promise<void> {
  await sql(address, `update private.outbox set due_at = now() where status = 'waiting'`)
  await sql(address, `select private.request_delivery()::text`)
}

/** Meanwhile nothing is delivered but by who asks for it: nor by a call of an earlier test that is still on its way. */
async function withoutPgNet(work: () => Promise<void>): Promise<void> {
  await sql(address, 'alter schema net rename to net_away')
  await sql(address, 'delete from private.delivery_tickets')
  await work().finally(() => sql(address, 'alter schema net_away rename to net'))
}

test('is tried again when the mail server comes back, and given up after five attempts', async () => {
  const [patient, hopeless] = [await addEmailMember(address), await addEmailMember(address)]
  reachable.mail.isRefusing = true
  await changePassword(patient.id, address)
  await expect
    .poll(() => outboxOf(patient.id, address), patience)
    .toMatchObject([{ status: 'waiting', attempts: 1, last_error: refused }])
  await changePassword(hopeless.id, address)
  await expect
    .poll(() => outboxOf(hopeless.id, address), patience)
    .toMatchObject([{ status: 'waiting', attempts: 1, last_error: refused }])
  reachable.mail.isRefusing = false
  await sql(address, `update private.outbox set attempts = 4 where user_id = '${hopeless.id}'`)
  await sql(address, `update private.outbox set due_at = now() where user_id = '${patient.id}'`)
  await sql(address, 'select private.request_delivery()::text')
  await expect
    .poll(() => outboxOf(patient.id, address), patience)
    .toMatchObject([{ status: 'sent', attempts: 2 }])
  reachable.mail.isRefusing = true
  await letRetriesBeDue()
  await expect
    .poll(() => outboxOf(hopeless.id, address), patience)
    .toMatchObject([{ status: 'failed', attempts: 5, last_error: refused }])
  expect(reachable.subjectsTo(hopeless.email)).toEqual([])
})

test.each<[what: string, breakIt: string, mend: string]>([
  [
    'pg_net',
    'alter table net.http_request_queue rename to queue_away',
    'alter table net.queue_away rename to http_request_queue',
  ],
  [
    'the vault',
    `create schema vault;
     create view vault.decrypted_secrets as select 'project_url'::text as name, (1 / (now() < '2000-01-01')::int)::text as decrypted_secret`,
    'drop schema vault cascade',
  ],
])(
  'that cannot be asked for, because %s fails, is asked for later, and nothing is lost',
  async (_, breakIt, mend) => {
    const { id, email } = await addEmailMember(address)
    await sql(address, breakIt)
    await changePassword(id, address).finally(() => sql(address, mend))
    expect(await outboxOf(id, address)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    await letRetriesBeDue()
    await expect.poll(() => reachable.subjectsTo(email), patience).toHaveLength(1)
  },
)

test('to an address that stands for a number is not written, and not tried twice where it was', async () => {
  const { id } = await addEmailMember(address)
  const write = () =>
    sql(
      address,
      `insert into private.outbox (user_id, kind, channel, recipient, title, body)
       values ('${id}', 'test', 'email', 'anyone@below.phone.majlis.app', 'a', 'b')`,
    )
  await expect(write()).rejects.toThrow('23514')
  await sql(address, 'alter table private.outbox disable trigger refuse_phone_mailbox')
  await write().finally(() => sql(address, 'alter table private.outbox enable trigger refuse_phone_mailbox'))
  await expect
    .poll(() => outboxOf(id, address), patience)
    .toMatchObject([
      { status: 'undeliverable', attempts: 1, last_error: 'the address stands for a phone number' },
    ])
})

test('of many messages at once reaches all of them, each once', async () => {
  const members = await Promise.all(Array.from({ length: 25 }, () => addEmailMember(address)))
  const ids = members.map(({ id }) => `'${id}'`).join()
  await sql(address, `update auth.users set encrypted_password = '$argon2id$many' where id in (${ids})`)
  const received = () => members.map(({ email }) => reachable.subjectsTo(email).length)
  await expect.poll(received, patience).toEqual(members.map(() => 1))
})

test('nobody but the database can ask for it or see what waits', async () => {
  const stranger = client(address)
  const invented = { ticket: '00000000-0000-4000-8000-000000000000' }
  const { data } = await stranger.functions.invoke('deliver-messages', { body: invented })
  expect(data).toEqual({ success: true, sent: 0, failed: 0 })
  const refused = await stranger.functions.invoke('deliver-messages', { body: {} })
  expect(refused.data).toMatchObject({ success: false })
  const taken = await stranger.rpc('take_outbox_messages', {
    p_ticket: invented.ticket,
    p_channels: ['email'],
  })
  expect(taken.error?.code).toBe('42501')
  expect((await stranger.rpc('finish_outbox_message', { p_id: 1 })).error?.code).toBe('42501')
})

async function newTicket(): Promise<string> {
  const [ticket] = await sql<{ id: string }>(
    address,
    'insert into private.delivery_tickets default values returning id',
  )
  return ticket?.id ?? ''
}

function take(ticket: string, channels: string[]) {
  return serviceClient(address).rpc('take_outbox_messages', { p_ticket: ticket, p_channels: channels })
}

test('by a channel that is missing waits for it, three days at most', async () => {
  const { email, id } = await addEmailMember(address)
  const unsent = { attempts: 0, last_error: 'nothing sends by email' }
  const takeWithoutMail = async () => {
    await sql(address, `update private.outbox set due_at = now() where user_id = '${id}'`)
    expect((await take(await newTicket(), ['whatsapp'])).data).toEqual([])
  }
  await withoutPgNet(async () => {
    await changePassword(id, address)
    await takeWithoutMail()
    expect(await outboxOf(id, address)).toMatchObject([{ ...unsent, status: 'waiting' }])
  })
  await letRetriesBeDue()
  await expect.poll(() => reachable.subjectsTo(email), patience).toHaveLength(1)
  await withoutPgNet(async () => {
    await changePassword(id, address)
    await sql(
      address,
      `update private.outbox set created_at = now() - interval '4 days' where user_id = '${id}'`,
    )
    await takeWithoutMail()
  })
  expect(await outboxOf(id, address)).toMatchObject([
    { status: 'sent' },
    { ...unsent, status: 'undeliverable' },
  ])
})

test('that cannot be finished holds up no other', async () => {
  const [stuck, sent] = [await addEmailMember(address), await addEmailMember(address)]
  await sql(
    address,
    `alter table private.outbox
     add constraint test_stuck check (user_id <> '${stuck.id}' or status <> 'sent')`,
  )
  await withoutPgNet(async () => {
    for (const { id } of [stuck, sent]) await changePassword(id, address)
    const body = { ticket: await newTicket() }
    const { data } = await serviceClient(address).functions.invoke('deliver-messages', { body })
    expect(data).toEqual({ success: true, sent: 1, failed: 1 })
  }).finally(() => sql(address, 'alter table private.outbox drop constraint test_stuck'))
  expect(await outboxOf(sent.id, address)).toMatchObject([{ status: 'sent' }])
})

test('a ticket is good once', async () => {
  const channels = ['email', 'whatsapp']
  const { email, id } = await addEmailMember(address)
  await withoutPgNet(async () => {
    const ticket = await newTicket()
    await changePassword(id, address)
    // What another try took in vain waits too.
    const taken: { recipient: string }[] = (await take(ticket, channels)).data
    expect(taken.filter(({ recipient }) => recipient === email)).toHaveLength(1)
    await sql(address, `update private.outbox set due_at = now() where user_id = '${id}'`)
    expect((await take(ticket, channels)).data).toEqual([])
  })
})

test('that takes the mail server minutes is nobody else’s until then, and due a minute after it failed', async () => {
  const channels = ['email', 'whatsapp']
  const { email, id } = await addEmailMember(address)
  await withoutPgNet(async () => {
    await changePassword(id, address)
    const takenOfThis = async () => {
      const taken: { id: number; recipient: string }[] = (await take(await newTicket(), channels)).data
      return taken.filter(({ recipient }) => recipient === email).map((message) => message.id)
    }
    const later = (minutes: number) =>
      sql(
        address,
        `update private.outbox set due_at = due_at - interval '${minutes} minutes' where user_id = '${id}'`,
      )
    const [messageId] = await takenOfThis()
    await later(4)
    expect(await takenOfThis()).toEqual([])
    const failure = { p_id: messageId, p_error: 'no answer' }
    expect((await serviceClient(address).rpc('finish_outbox_message', failure)).error).toBeNull()
    expect(await takenOfThis()).toEqual([])
    await later(1)
    expect(await takenOfThis()).toEqual([messageId])
  })
})

test('is given up by who sends it before anybody else may have it', async () => {
  const [lent] = await sql(address, 'select extract(epoch from private.longest_sending())::int as seconds')
  expect(Number(lent?.seconds) * 1000).toBeGreaterThan(sendingTimeoutMs)
})

test('without pg_net messages wait; with a vault the project is called by the address that it keeps', async () => {
  const { id } = await addEmailMember(address)
  await withoutPgNet(() => changePassword(id, address))
  expect(await outboxOf(id, address)).toMatchObject([{ status: 'waiting', attempts: 0 }])

  const projectUrl = () => sql(address, 'select private.project_url() as url')
  expect(await projectUrl()).toEqual([{ url: 'http://localhost' }])
  onTestFinished(() => sql(address, 'drop schema if exists vault cascade').then(() => undefined))
  await sql(
    address,
    'create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text)',
  )
  expect(await projectUrl()).toEqual([{ url: null }])
  await sql(address, `insert into vault.decrypted_secrets values ('project_url', 'https://ref.supabase.co/')`)
  expect(await projectUrl()).toEqual([{ url: 'https://ref.supabase.co' }])
})
