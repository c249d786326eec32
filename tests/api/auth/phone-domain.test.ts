/**
 * The domain of addresses that stand for phone numbers: whoever receives mail there must gain nothing, and who asks by such an address
 * does not learn whether it has an account.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, product } from '../../support/backends.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import {
  addressOf,
  createAccount,
  newPhone as newNumber,
  provePhone,
  signUp as signUpMember,
} from '../../support/people.ts'
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

describe('nobody learns who has an account there', () => {
  const unwelcome = { data: { knock: 'unwelcome' } }
  const unknown = () => `${newPhone()}@phone.majlis.app`

  test('signing up, the project’s rules are asked first', async () => {
    const { email } = await byPhone()
    for (const address of [email, unknown()]) {
      const { data, error } = await backend.auth().signUp({ email: address, password, options: unwelcome })
      expect(error).toMatchObject({ status: 422, code: 'validation_failed', message: 'هذا الرقم غير موثق' })
      expect(data.user).toBeNull()
    }
  })

  test('whom they admit is told that it has an account, and changes nothing of it', async () => {
    const { email, id } = await byPhone()
    const vouched = { email, password: 'of-somebody-else', options: { data: { knock: 'vouched' } } }
    const { error } = await backend.auth().signUp(vouched)
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
    const owner = await backend.auth().signInWithPassword({ email, password })
    expect(owner.data.user?.id).toBe(id)
    const fresh = await backend.auth().signUp({ ...vouched, email: unknown() })
    expect(fresh.data.session).not.toBeNull()
  })

  test.each([true, false])(
    'a code to sign in with seems sent, and makes no account (%s)',
    async (creates) => {
      const { email } = await byPhone()
      const stranger = unknown()
      for (const address of [email, stranger]) {
        const options = { ...unwelcome, shouldCreateUser: creates }
        expect((await backend.auth().signInWithOtp({ email: address, options })).error).toBeNull()
      }
      expect(await backend.sql(`select id from auth.users where email = '${stranger}'`)).toEqual([])
      expect(mailAtTheDomain()).toEqual([])
    },
  )

  test('moving an account there', async () => {
    const { email } = await byPhone()
    const own = newEmail('sara')
    await admin().createUser({ email: own, password, email_confirm: true })
    const sara = backend.auth()
    await sara.signInWithPassword({ email: own, password })
    for (const address of [email, unknown()]) {
      const { data, error } = await sara.updateUser({ email: address })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email: own, new_email: address })
    }
  })

  test('of the product: who has not proven the number hears so of every number, and moves to none', async () => {
    const sara = await signUpMember('sara')
    const refusals = { signUp: new Set<string>(), moving: new Set<string>() }
    for (const phone of [(await signUpMember('noor')).phone, newNumber()]) {
      const signedUp = await createAccount(client(product), phone)
      refusals.signUp.add(JSON.stringify([signedUp.error?.code, signedUp.error?.message]))
      const moved = await sara.api.auth.updateUser({ email: addressOf(phone) })
      refusals.moving.add(JSON.stringify([moved.error?.code, moved.error?.message]))
    }
    expect([...refusals.signUp]).toEqual([
      '["validation_failed","رقم الهاتف غير موثق. يرجى التحقق منه برمز واتساب أولاً"]',
    ])
    expect([...refusals.moving]).toEqual([
      '["validation_failed","لا يمكن تغيير رقم الهاتف إلا بعد التحقق منه"]',
    ])
  })

  test('of the product: an account by phone, which moves to no mailbox, learns of none whether it has an account', async () => {
    const [sara, noor] = [await signUpMember('sara'), await addEmailMember()]
    const refusals = new Set<string>()
    for (const email of [noor.email, newEmail('nobody')]) {
      const { error } = await sara.api.auth.updateUser({ email })
      refusals.add(JSON.stringify([error?.code, error?.message]))
    }
    expect([...refusals]).toEqual(['["validation_failed","لا يمكن تغيير رقم الهاتف إلا بعد التحقق منه"]'])
  })

  test('of the product: who has proven the number is told that it has one, and the account stays as it is', async () => {
    const noor = await signUpMember('noor')
    await provePhone(noor.phone)
    const taken = await createAccount(client(product), noor.phone, { password: 'another-password' })
    expect(taken.error).toMatchObject({ status: 422, code: 'user_already_exists' })
    const { email, password: known } = noor
    expect((await client(product).auth.signInWithPassword({ email, password: known })).error).toBeNull()
  })
})
