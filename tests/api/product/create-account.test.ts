/** Accounts by phone: only for a number that was verified, by an invite, once; and no way round by hand. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import {
  addressOf,
  createAccount,
  inviteCodeOf,
  letTimePass,
  newPhone,
  provePhone,
  sha256,
  signUp,
} from '../../support/people.ts'

const notVerified = 'رقم الهاتف غير موثق. يرجى التحقق منه برمز واتساب أولاً'
const unknownCode = 'رمز الإحالة غير صحيح أو غير موجود'
const phoneIsFixed = 'لا يمكن تغيير رقم الهاتف إلا بعد التحقق منه'

describe('a verified number and an invite', () => {
  test('make an account that is signed in, with a profile without a name, and a code of its own', async () => {
    const phone = newPhone()
    const api = client(product)
    await provePhone(phone)
    const { data, error } = await createAccount(api, phone)
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTruthy()
    const { data: profile } = await api.rpc('get_own_profile')
    expect(profile).toMatchObject({
      id: data.user?.id,
      phone_number: phone,
      email: null,
      username: null,
      terms_accepted_at: null,
      friends_count: 0,
      posts_count: 0,
    })
    const { data: code } = await api.from('referral_codes').select().single()
    expect(code.referral_code).toMatch(/^REF[A-Z0-9]{8}$/)
    const { data: totals } = await api.from('user_referral_system').select().single()
    expect(totals).toMatchObject({ referral_code: code.referral_code, total_referrals: 0, total_earnings: 0 })
  })

  test('tell the inviter who joined, and never the number', async () => {
    const sara = await signUp('sara')
    const noor = await signUp('noor', { referralCode: (await inviteCodeOf(sara)).toLowerCase() })
    const { data: joined } = await sara.api.from('referrals').select('referrer_id, referred_id, rewarded_at')
    expect(joined).toEqual([{ referrer_id: sara.id, referred_id: noor.id, rewarded_at: null }])
    const { data: totals } = await sara.api.from('user_referral_system').select('total_referrals').single()
    expect(totals).toEqual({ total_referrals: 1 })
    expect((await sara.api.from('referrals').select('phone_number')).error?.code).toBe('42501')
    expect((await noor.api.from('referrals').select('id')).data).toEqual([])
  })

  test('do not count for a second account, and the first stays what it is', async () => {
    const sara = await signUp('sara')
    const again = await createAccount(client(product), sara.phone, { password: 'another-password' })
    expect(again.data.session).toBeNull()
    expect(again.error).not.toBeNull()
    const { error } = await client(product).auth.signInWithPassword({
      email: sara.email,
      password: sara.password,
    })
    expect(error).toBeNull()
  })

  test('sent five times at once make one account', async () => {
    const phone = newPhone()
    await provePhone(phone)
    const attempts = await Promise.all(Array.from({ length: 5 }, () => createAccount(client(product), phone)))
    expect(attempts.filter(({ data }) => data.session)).toHaveLength(1)
    const rows = await sql(product, `select id from auth.users where email = '${addressOf(phone)}'`)
    expect(rows).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test('a number that was never verified', async () => {
    const { data, error } = await createAccount(client(product), newPhone())
    expect(data.user).toBeNull()
    expect(error?.message).toBe(notVerified)
  })

  test('a number verified more than 15 minutes ago', async () => {
    const phone = newPhone()
    await provePhone(phone)
    await letTimePass(phone, '15 minutes 1 second')
    expect((await createAccount(client(product), phone)).error?.message).toBe(notVerified)
  })

  test("somebody else's number after verifying one's own, whatever the metadata says", async () => {
    const [own, other] = [newPhone(), newPhone()]
    await provePhone(own)
    const { error } = await client(product).auth.signUp({
      email: addressOf(other),
      password: 'kalima-sirriya',
      options: {
        data: { phone: own, registration_method: 'whatsapp_verified', referral_code: 'REFMAJLIS01' },
      },
    })
    expect(error?.message).toBe(notVerified)
  })

  test.each([null, '', 'REFNOSUCH99', "' or true --"])('the invite %j', async (referralCode) => {
    const phone = newPhone()
    await provePhone(phone)
    expect((await createAccount(client(product), phone, { referralCode })).error?.message).toBe(unknownCode)
    expect((await createAccount(client(product), phone)).error).toBeNull()
  })

  test.each([
    (digits: string) => `${digits.toUpperCase()}@PHONE.MAJLIS.APP`,
    (digits: string) => `${digits}+x@phone.majlis.app`,
    (digits: string) => `0${digits}@phone.majlis.app`,
    () => 'sara@phone.majlis.app',
  ])('an address on the synthetic domain in another spelling', async (spell) => {
    const email = spell(newPhone().slice(1))
    const { data, error } = await client(product).auth.signUp({
      email,
      password: 'kalima-sirriya',
      options: { data: { referral_code: 'REFMAJLIS01' } },
    })
    expect(error).not.toBeNull()
    expect(data.session).toBeNull()
  })

  test('an account by the phone field of the auth service', async () => {
    const { data, error } = await client(product).auth.signUp({
      phone: newPhone(),
      password: 'kalima-sirriya',
    })
    expect(error).not.toBeNull()
    expect(data.user).toBeNull()
  })
})

describe('a verification with a challenge', () => {
  test('is good only with its verifier, which is not kept', async () => {
    const phone = newPhone()
    const phoneVerifier = randomUUID()
    await provePhone(phone, sha256(phoneVerifier))
    const stolen = await createAccount(client(product), phone, { password: 'thief-password' })
    expect(stolen.error?.message).toBe(notVerified)
    const guessed = await createAccount(client(product), phone, { phoneVerifier: sha256(phoneVerifier) })
    expect(guessed.error?.message).toBe(notVerified)
    const api = client(product)
    const { error } = await createAccount(api, phone, { phoneVerifier })
    expect(error).toBeNull()
    const { data } = await api.auth.getUser()
    expect(JSON.stringify(data.user)).not.toContain(phoneVerifier)
  })
})

describe('an account by email', () => {
  test('needs neither a code nor an invite, and has no number whatever it claims', async () => {
    const api = client(product)
    const email = `${randomUUID()}@example.com`
    const { error } = await api.auth.signUp({
      email,
      password: 'kalima-sirriya',
      options: { data: { phone: '+9647700000001', referral_code: 'REFMAJLIS01' } },
    })
    expect(error).toBeNull()
    const { data: profile } = await api.rpc('get_own_profile')
    expect(profile).toMatchObject({ email, phone_number: null })
  })

  test('cannot move to a number, verified or not, nor to the synthetic address of one', async () => {
    const api = client(product)
    await api.auth.signUp({ email: `${randomUUID()}@example.com`, password: 'kalima-sirriya' })
    const phone = newPhone()
    await provePhone(phone)
    expect((await api.auth.updateUser({ email: addressOf(phone) })).error?.message).toBe(phoneIsFixed)
    expect((await api.auth.updateUser({ phone: phone.slice(1) })).error).not.toBeNull()
    const { data: profile } = await api.rpc('get_own_profile')
    expect(profile.phone_number).toBeNull()
    expect((await createAccount(client(product), phone)).error).toBeNull()
  })

  test('may change to another email, and the profile follows', async () => {
    const api = client(product)
    await api.auth.signUp({ email: `${randomUUID()}@example.com`, password: 'kalima-sirriya' })
    const { data: own } = await api.auth.getUser()
    const email = `${randomUUID()}@example.com`
    await serviceClient(product).auth.admin.updateUserById(own.user?.id ?? '', { email, email_confirm: true })
    expect((await api.rpc('get_own_profile')).data.email).toBe(email)
  })
})

test('a phone account keeps its address', async () => {
  const sara = await signUp('sara')
  const { error } = await sara.api.auth.updateUser({ email: `${randomUUID()}@example.com` })
  expect(error?.message).toBe(phoneIsFixed)
  expect((await sara.api.auth.updateUser({ password: 'kalima-jadida' })).error).toBeNull()
})

test('a deleted account takes its profile along, and its number may come back', async () => {
  const sara = await signUp('sara')
  await serviceClient(product).auth.admin.deleteUser(sara.id)
  expect(await sql(product, `select id from public.profiles where id = '${sara.id}'`)).toEqual([])
  await letTimePass(sara.phone, '15 minutes 1 second')
  expect((await createAccount(client(product), sara.phone)).error?.message).toBe(notVerified)
  await provePhone(sara.phone)
  expect((await createAccount(client(product), sara.phone)).error).toBeNull()
})
