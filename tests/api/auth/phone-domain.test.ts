/** The domain of addresses that stand for phone numbers: whoever receives mail there must gain nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type OwnBackend, startOwnBackend } from './own-backend.ts'
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

const admin = () => backend.auth({ isAdmin: true }).admin

/** An account as phone registration makes it. */
async function byPhone(domain = 'phone.majlis.app') {
  const email = `${newPhone()}@${domain}`
  const { data, error } = await admin().createUser({ email, password, email_confirm: true })
  if (error) throw error
  return { email, id: data.user.id }
}

const mailAtTheDomain = () => mail.received.filter(({ to }) => /[@.]phone\.majlis\.app$/i.test(to))

test('nothing that a stranger asks for is mailed there, and nothing is left that a mail would have carried', async () => {
  const { email, id } = await byPhone()
  const stranger = backend.auth()
  for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
    await backend.sql('delete from auth.rate_limits')
    expect((await stranger.resetPasswordForEmail(spelling)).error).toBeNull()
    await backend.sql('delete from auth.rate_limits')
    expect((await stranger.signInWithOtp({ email: spelling })).error).toBeNull()
    expect((await stranger.resend({ type: 'signup', email: spelling })).error).toBeNull()
    expect((await stranger.resend({ type: 'email_change', email: spelling })).error).toBeNull()
  }
  const codes = await backend.sql(`select * from auth.one_time_tokens where user_id = '${id}'`)
  expect(codes).toEqual([])
  expect(mailAtTheDomain()).toEqual([])
})

test('an account at a host below the domain gets no mail either', async () => {
  const { email } = await byPhone('mail.phone.majlis.app')
  expect((await backend.auth().resetPasswordForEmail(email)).error).toBeNull()
  expect(mailAtTheDomain()).toEqual([])
})

test('a domain that only ends alike is anybody’s', async () => {
  const { email } = await byPhone('telephone.majlis.app')
  await backend.auth().resetPasswordForEmail(email)
  expect((await mail.emailTo(email)).subject).toBe('إعادة تعيين كلمة المرور')
})

test('its owner cannot have a code mailed there, or move another account there', async () => {
  const { email } = await byPhone()
  const owner = backend.auth()
  await owner.signInWithPassword({ email, password })
  expect((await owner.reauthenticate()).error).toMatchObject({ code: 'validation_failed' })
  const other = newEmail('sara')
  await admin().createUser({ email: other, password, email_confirm: true })
  const sara = backend.auth()
  await sara.signInWithPassword({ email: other, password })
  await sara.updateUser({ email: `${newPhone()}@phone.majlis.app` })
  expect(mailAtTheDomain()).toEqual([])
})

test('an invitation there is refused', async () => {
  const { error } = await admin().inviteUserByEmail(`${newPhone()}@phone.majlis.app`)
  expect(error).toMatchObject({ code: 'email_address_invalid' })
  expect(mailAtTheDomain()).toEqual([])
})
