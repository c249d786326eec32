/** Account pre-hijacking: what a stranger sets up on somebody's address before its owner comes, the owner's proof takes away. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { codeOf } from './authenticator.ts'
import { linkIn, type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail } from './people.ts'

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

const strangers = 'of-the-stranger-1'
const owners = 'of-the-owner-2'

const signUp = (email: string, password: string) => backend.auth().signUp({ email, password })
const canSignIn = async (email: string, password: string) =>
  (await backend.auth().signInWithPassword({ email, password })).error === null

/** Opens the latest link in a mailbox, as its owner; gives who is signed in by it. */
async function openMail(email: string) {
  const hash = new URL(linkIn((await mail.emailTo(email)).text)).searchParams.get('token') ?? ''
  const type = new URL(linkIn((await mail.emailTo(email)).text)).searchParams.get('type')
  const auth = backend.auth()
  const { data, error } = await auth.verifyOtp({
    type: type === 'signup' ? 'signup' : 'magiclink',
    token_hash: hash,
  })
  if (error) throw error
  return { auth, user: data.user }
}

/** An hour later, as far as codes under way are concerned. */
async function anHourLater() {
  await backend.sql(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`)
  await backend.sql(`update auth.one_time_codes set created_at = created_at - interval '61 minutes'`)
  await backend.sql('delete from auth.rate_limits')
}

test('the only one who signed up keeps the password', async () => {
  const email = newEmail('sara')
  await signUp(email, owners)
  await openMail(email)
  expect(await canSignIn(email, owners)).toBe(true)
})

test('who signs up again with the same password keeps it too', async () => {
  const email = newEmail('sara')
  await signUp(email, owners)
  await signUp(email, owners)
  await openMail(email)
  expect(await canSignIn(email, owners)).toBe(true)
})

test('a lost mail that is sent again confirms the same sign-up', async () => {
  const email = newEmail('sara')
  await signUp(email, owners)
  await backend.auth().resend({ type: 'signup', email })
  await openMail(email)
  expect(await canSignIn(email, owners)).toBe(true)
})

test('a mail that is sent again an hour later still confirms the same sign-up', async () => {
  const email = newEmail('sara')
  await signUp(email, owners)
  await anHourLater()
  await backend.auth().resend({ type: 'signup', email })
  await openMail(email)
  expect(await canSignIn(email, owners)).toBe(true)
})

test('a stranger came days before: the owner’s password counts', async () => {
  const email = newEmail('sara')
  await signUp(email, strangers)
  await anHourLater()
  await signUp(email, owners)
  await openMail(email)
  expect(await canSignIn(email, strangers)).toBe(false)
  expect(await canSignIn(email, owners)).toBe(true)
})

test.each([
  ['just before', [strangers, owners]],
  ['just after', [owners, strangers]],
  ['before and after', [strangers, owners, strangers]],
])('a stranger signs up %s: no password survives the proof, and the owner is in', async (_, passwords) => {
  const email = newEmail('sara')
  for (const password of passwords) await signUp(email, password)
  const { auth } = await openMail(email)
  expect(await canSignIn(email, strangers)).toBe(false)
  expect((await auth.updateUser({ password: 'chosen-anew-3' })).error).toBeNull()
  expect(await canSignIn(email, 'chosen-anew-3')).toBe(true)
})

test('of two who sign up at once with different passwords, neither has one that waits', async () => {
  const emails = Array.from({ length: 5 }, () => newEmail('sara'))
  await Promise.all(emails.map((email) => signUp(email, strangers)))
  await anHourLater()
  await Promise.all(emails.flatMap((email) => [signUp(email, strangers), signUp(email, owners)]))
  const waiting = await backend.sql<{ password_hash: string | null }>(
    `select c.password_hash from auth.one_time_codes c
     join auth.one_time_tokens t using (user_id, token_type)
     where t.relates_to in (${emails.map((email) => `'${email}'`).join()})`,
  )
  expect(waiting).toEqual(emails.map(() => ({ password_hash: null })))
})

test.each([
  ['one sign-up keeps its password', [owners], 'signup'],
  ['two that disagree keep none, and the site is told to ask for a new one', [owners, strangers], 'recovery'],
])('a link opened in a browser: %s', async (_, passwords, type) => {
  const email = newEmail('sara')
  for (const password of passwords) await signUp(email, password)
  const answer = await fetch(linkIn((await mail.emailTo(email)).text), { redirect: 'manual' })
  const { hash } = new URL(answer.headers.get('location') ?? '')
  expect(new URLSearchParams(hash.slice(1)).get('type')).toBe(type)
})

test('an owner who comes by a code has no password of a stranger', async () => {
  const email = newEmail('sara')
  await signUp(email, strangers)
  await backend.auth().signInWithOtp({ email })
  await openMail(email)
  expect(await canSignIn(email, strangers)).toBe(false)
})

test('an owner who is invited has no password of a stranger', async () => {
  const email = newEmail('sara')
  await signUp(email, strangers)
  await backend.auth({ isAdmin: true }).admin.inviteUserByEmail(email)
  const hash = new URL(linkIn((await mail.emailTo(email)).text)).searchParams.get('token') ?? ''
  expect((await backend.auth().verifyOtp({ type: 'invite', token_hash: hash })).error).toBeNull()
  expect(await canSignIn(email, strangers)).toBe(false)
})

test('an account that an admin made has no password of a stranger, however often one signs up for it', async () => {
  const email = newEmail('sara')
  const made = await backend
    .auth({ isAdmin: true })
    .admin.createUser({ email, password: owners, app_metadata: { role: 'admin' } })
  expect(made.error).toBeNull()
  await signUp(email, strangers)
  await anHourLater()
  await signUp(email, strangers)
  await openMail(email)
  expect(await canSignIn(email, strangers)).toBe(false)
})

test('what was set up while nothing could be mailed goes with the first proof: password, sessions, second factor', async () => {
  const email = newEmail('sara')
  const { data } = await backend
    .auth({ isAdmin: true })
    .admin.createUser({ email, password: strangers, email_confirm: true })
  // As the account would be if no mail server had been there.
  await backend.sql(
    `update auth.users set raw_app_meta_data = raw_app_meta_data - 'email_proven_at' where id = '${data.user?.id}'`,
  )
  const stranger = backend.auth()
  await stranger.signInWithPassword({ email, password: strangers })
  const factor = await stranger.mfa.enroll({ factorType: 'totp', friendlyName: 'trap' })
  await stranger.mfa.challengeAndVerify({
    factorId: factor.data?.id ?? '',
    code: codeOf(factor.data && 'totp' in factor.data ? factor.data.totp.secret : ''),
  })
  await backend.auth().signInWithOtp({ email })
  const { auth, user } = await openMail(email)
  expect(user?.factors ?? []).toEqual([])
  expect(typeof user?.app_metadata.email_proven_at).toBe('string')
  expect(await canSignIn(email, strangers)).toBe(false)
  expect((await stranger.refreshSession()).error).not.toBeNull()
  expect((await auth.updateUser({ password: owners })).error).toBeNull()
})

test('a proven account keeps what it has when it comes by a link', async () => {
  const email = newEmail('sara')
  await signUp(email, owners)
  const phone = await openMail(email)
  await backend.sql('delete from auth.rate_limits')
  await backend.auth().signInWithOtp({ email })
  await openMail(email)
  expect(await canSignIn(email, owners)).toBe(true)
  expect((await phone.auth.refreshSession()).error).toBeNull()
})

test('the hash in the link is stored as a hash of it', async () => {
  const email = newEmail('sara')
  await signUp(email, owners)
  const token = new URL(linkIn((await mail.emailTo(email)).text)).searchParams.get('token') ?? ''
  const [row] = await backend.sql<{ token_hash: string }>(
    `select token_hash from auth.one_time_tokens where relates_to = '${email}'`,
  )
  expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
})
