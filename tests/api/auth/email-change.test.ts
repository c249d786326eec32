/** A change of email needs both mailboxes: whoever has only one of them, or only a stolen session, does not get through. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { linkIn, type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, newPhone, password } from './people.ts'

let mail: MailServer
let backend: OwnBackend

beforeAll(async () => {
  mail = await startMailServer()
  backend = await startOwnBackend({ SMTP_URL: mail.url, SMTP_FROM: 'Majlis <no-reply@majlis.app>' })
})

afterAll(async () => {
  await backend?.remove()
  await mail?.close()
})

const mailsTo = (address: string) => mail.received.filter(({ to }) => to === address)

/** Sara, signed in, who has asked for another address. */
async function moving() {
  const [old, fresh] = [newEmail('sara'), newEmail('sara-new')]
  await backend.auth({ isAdmin: true }).admin.createUser({ email: old, password, email_confirm: true })
  const auth = backend.auth()
  await auth.signInWithPassword({ email: old, password })
  const { error } = await auth.updateUser({ email: fresh })
  if (error) throw error
  return { old, fresh, auth }
}

/** Confirms with the latest link that came to an address; answers whether the change is complete. */
async function confirmAt(address: string): Promise<boolean> {
  const { text } = await mail.emailTo(address)
  const hash = new URL(linkIn(text)).searchParams.get('token') ?? ''
  const { data, error } = await backend.auth().verifyOtp({ type: 'email_change', token_hash: hash })
  if (error) throw error
  return data.session !== null
}

const emailOf = async ({ auth }: { auth: OwnAuth }) => (await auth.getUser()).data.user?.email
type OwnAuth = ReturnType<OwnBackend['auth']>

test('the new mailbox twice is not the old one once', async () => {
  const sara = await moving()
  expect(await confirmAt(sara.fresh)).toBe(false)
  await backend.sql('delete from auth.rate_limits')
  expect((await backend.auth().resend({ type: 'email_change', email: sara.old })).error).toBeNull()
  expect(mailsTo(sara.fresh)).toHaveLength(1)
  await expect(confirmAt(sara.fresh)).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await emailOf(sara)).toBe(sara.old)
})

test('nor is the old mailbox twice the new one', async () => {
  const sara = await moving()
  expect(await confirmAt(sara.old)).toBe(false)
  await backend.sql('delete from auth.rate_limits')
  await backend.auth().resend({ type: 'email_change', email: sara.old })
  expect(mailsTo(sara.old)).toHaveLength(1)
  expect(mailsTo(sara.fresh)).toHaveLength(2)
  expect(await confirmAt(sara.fresh)).toBe(true)
  expect(await emailOf(sara)).toBe(sara.fresh)
})

test('in either order, once each', async () => {
  const sara = await moving()
  expect(await confirmAt(sara.fresh)).toBe(false)
  expect(await confirmAt(sara.old)).toBe(true)
  expect(await emailOf(sara)).toBe(sara.fresh)
})

test('both at the same moment', async () => {
  const sara = await moving()
  const outcomes = await Promise.all([confirmAt(sara.old), confirmAt(sara.fresh)])
  expect(outcomes.sort()).toEqual([false, true])
  expect(await emailOf(sara)).toBe(sara.fresh)
})

test('asking again begins anew, whoever had confirmed', async () => {
  const sara = await moving()
  expect(await confirmAt(sara.fresh)).toBe(false)
  await sara.auth.updateUser({ email: sara.fresh })
  expect(await confirmAt(sara.fresh)).toBe(false)
  expect(await emailOf(sara)).toBe(sara.old)
})

test('a mailbox of one’s own does not confirm somebody else’s address', async () => {
  const omar = await moving()
  const own = linkIn((await mail.emailTo(omar.fresh)).text)
  const victim = newEmail('victim')
  for (let asked = 0; asked < 4; asked += 1) await omar.auth.updateUser({ email: victim })
  const hash = new URL(own).searchParams.get('token') ?? ''
  const { error } = await backend.auth().verifyOtp({ type: 'email_change', token_hash: hash })
  expect(error).toMatchObject({ code: 'otp_expired' })
})

test('what is confirmed is the address that was asked for, also when another one is asked for meanwhile', async () => {
  const omar = await moving()
  await confirmAt(omar.old)
  const { text } = await mail.emailTo(omar.fresh)
  const hash = new URL(linkIn(text)).searchParams.get('token') ?? ''
  const victim = newEmail('victim')
  await backend.sql(`
    create or replace function auth.ask_for_another() returns trigger language plpgsql as $$
    begin
      update auth.users set email_change = '${victim}', email_change_confirm_status = 0 where id = old.user_id;
      return null;
    end $$`)
  await backend.sql(`create trigger ask_for_another after delete on auth.one_time_tokens
    for each row execute function auth.ask_for_another()`)
  const { error } = await backend.auth().verifyOtp({ type: 'email_change', token_hash: hash })
  await backend.sql('drop trigger ask_for_another on auth.one_time_tokens')
  expect(error).toMatchObject({ code: 'otp_expired' })
  expect(await emailOf(omar)).toBe(omar.old)
})

test('while mail fails, asking again does not tell whether a change is under way', async () => {
  const [sara, phone] = [await moving(), newPhone()]
  const id = (await sara.auth.getUser()).data.user?.id ?? ''
  await backend.auth({ isAdmin: true }).admin.updateUserById(id, { phone, phone_confirm: true })
  const askAgain = async (whose: { email: string } | { phone: string }) => {
    const answer = await fetch(`${backend.url}/auth/v1/resend`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email_change', ...whose }),
    })
    const { error_code, msg } = await answer.json()
    return [answer.status, error_code, msg]
  }
  mail.isRefusing = true
  onTestFinished(() => {
    mail.isRefusing = false
  })
  const failed = [500, 'unexpected_failure', 'Error sending email_change email']
  expect(await askAgain({ email: sara.old })).toEqual(failed)
  expect(await askAgain({ email: newEmail('nobody') })).toEqual(failed)
  expect(await askAgain({ phone })).toEqual(failed)
  expect(await askAgain({ phone: newPhone() })).toEqual(failed)
})

test('a link for the old address ends with the old address', async () => {
  const sara = await moving()
  await backend.auth().resetPasswordForEmail(sara.old)
  const recovery = new URL(linkIn((await mail.emailTo(sara.old)).text)).searchParams.get('token') ?? ''
  await backend.sql('delete from auth.rate_limits')
  await backend.auth().resend({ type: 'email_change', email: sara.old })
  await confirmAt(sara.old)
  await confirmAt(sara.fresh)
  const { error } = await backend.auth().verifyOtp({ type: 'recovery', token_hash: recovery })
  expect(error).toMatchObject({ code: 'otp_expired' })
})

test('a new password ends a change under way', async () => {
  const sara = await moving()
  expect(await confirmAt(sara.old)).toBe(false)
  expect((await sara.auth.updateUser({ password: 'another-word-2' })).error).toBeNull()
  await expect(confirmAt(sara.fresh)).rejects.toMatchObject({ code: 'otp_expired' })
})

test('mail to the present mailbox counts too, whatever new address is asked for', async () => {
  await backend.sql('delete from auth.rate_limits')
  const { old, auth } = await moving()
  const outcomes: (string | null)[] = []
  for (let asked = 0; asked < 3; asked += 1) {
    const { error } = await auth.updateUser({ email: newEmail('sara-new') })
    outcomes.push(error?.code ?? null)
  }
  expect(outcomes).toEqual([null, null, 'over_request_rate_limit'])
  expect(mailsTo(old)).toHaveLength(3)
})

test.each([
  ['the present mailbox first', ['email_change_current', 'email_change_new']],
  ['the new mailbox first', ['email_change_new', 'email_change_current']],
] as const)('by links that an admin makes: %s', async (_, order) => {
  const [old, fresh] = [newEmail('sara'), newEmail('sara-new')]
  const { admin } = backend.auth({ isAdmin: true })
  await admin.createUser({ email: old, password, email_confirm: true })
  const hashes: string[] = []
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data, error } = await admin.generateLink({ type, email: old, newEmail: fresh })
    if (error) throw error
    hashes[order.indexOf(type)] = data.properties.hashed_token
  }
  for (const token_hash of hashes) {
    const { error } = await backend.auth().verifyOtp({ type: 'email_change', token_hash })
    expect(error).toBeNull()
  }
  expect((await backend.auth().signInWithPassword({ email: fresh, password })).error).toBeNull()
})
