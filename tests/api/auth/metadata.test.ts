/** How large an account's metadata may be born, by one measure for everybody: what is told of it tells nothing of who has an address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, password } from './people.ts'

/** Small as they are sent, too large as they are stored: a space behind each comma, and numbers written out. */
const growing = {
  'many values': { list: Array.from({ length: 1_900 }, () => 1) },
  'large numbers': { list: Array.from({ length: 20 }, () => 1e300) },
}
const tooLarge = { status: 400, code: 'validation_failed' }

/** What is said with an address of that length has so much room. */
function largest(email: string): Record<string, unknown> {
  const stored = {
    ...{ text: '' },
    email,
    email_verified: false,
    phone_verified: false,
    sub: crypto.randomUUID(),
  }
  const spaces = 2 * Object.keys(stored).length - 1
  return { text: 'a'.repeat(4_000 - JSON.stringify(stored).length - spaces) }
}

describe.each(Object.entries(growing))('%s', (_, data) => {
  test('are refused however an account is made', async () => {
    const email = newEmail('sara')
    const signedUp = await client(protocol).auth.signUp({ email, password, options: { data } })
    expect(signedUp.error).toMatchObject(tooLarge)
    const { admin } = serviceClient(protocol).auth
    for (const kind of ['user_metadata', 'app_metadata']) {
      const made = await admin.createUser({ email, password, [kind]: data })
      expect(made.error).toMatchObject(tooLarge)
    }
    expect(await sql(protocol, `select id from auth.users where email = '${email}'`)).toEqual([])
  })
})

test('an account is born with as much as it may have later, and no more', async () => {
  const email = newEmail('sara')
  const { text } = largest(email)
  const own = client(protocol)
  // `true` of the address that is confirmed is a letter shorter than `false`.
  const more = { text: `${text}aa` }
  expect((await own.auth.signUp({ email, password, options: { data: more } })).error).toMatchObject(tooLarge)
  expect((await own.auth.signUp({ email, password, options: { data: { text } } })).error).toBeNull()
  expect((await own.auth.updateUser({ data: { text } })).error).toBeNull()
  expect((await own.auth.updateUser({ data: more })).error).toMatchObject(tooLarge)
})

describe('where addresses are confirmed by mail', () => {
  let mail: MailServer
  let backend: OwnBackend

  beforeAll(async () => {
    mail = await startMailServer()
    const limits = { LIMIT_FACTOR: '100' }
    backend = await startOwnBackend({
      ...limits,
      SMTP_URL: mail.url,
      SMTP_FROM: 'Majlis <no-reply@majlis.app>',
    })
  })

  afterAll(async () => {
    await backend?.remove()
    await mail?.close()
  })

  const signUp = (email: string, data: object) =>
    backend.auth().signUp({ email, password, options: { data } })

  test.each(Object.entries(growing))('%s are refused alike for somebody and for nobody', async (_, data) => {
    const email = newEmail('sara')
    await backend.auth({ isAdmin: true }).admin.createUser({ email, password, email_confirm: true })
    for (const address of [email, newEmail('nobody')]) {
      expect((await signUp(address, data)).error).toMatchObject(tooLarge)
      const { error } = await backend.auth().signInWithOtp({ email: address, options: { data } })
      expect(error).toMatchObject(tooLarge)
    }
  })

  test('a sign-up that begins afresh is answered as a first one, and brings its own in place of the other’s', async () => {
    const email = newEmail('sara')
    expect((await signUp(email, { first: 'a'.repeat(3_000) })).error).toBeNull()
    await backend.sql(`update auth.one_time_codes set created_at = created_at - interval '61 minutes'`)
    await backend.sql(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`)
    expect((await signUp(email, { second: 'b'.repeat(3_000) })).error).toBeNull()
    const [account] = await backend.sql<{ keys: string[] }>(
      `select array(select jsonb_object_keys(raw_user_meta_data) order by 1) as keys from auth.users where email = '${email}'`,
    )
    expect(account?.keys).toEqual(['email', 'email_verified', 'phone_verified', 'second', 'sub'])
  })
})
