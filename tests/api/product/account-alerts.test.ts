/**
 * Whoever owns an account is told of a changed password, email, second factor or device: in the app, by email to the mailboxes
 * and by WhatsApp to the number that it has proven.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackendAddress, client, product, serviceClient, sql } from '../../support/backends.ts'
import { addEmailMember, tryPassword } from '../../support/password-resets.ts'
import { createAccount, newPhone, signUp } from '../../support/people.ts'
import { provenNumber } from '../../support/proven-number.ts'
import {
  outboxOf,
  type ReachableProduct,
  startReachableProduct,
  toldInApp,
} from '../../support/reachable-product.ts'
import { signInBare } from '../../support/sessions.ts'
import { codeOf } from '../auth/authenticator.ts'

const passwordTold = 'تم تغيير كلمة المرور'
const newPassword = 'Kalima-2-Jadida'
const patience = { timeout: 20_000, interval: 100 }

let reachable: ReachableProduct
let address: BackendAddress

beforeAll(async () => {
  reachable = await startReachableProduct()
  address = reachable.address
})

afterAll(() => reachable.remove())

async function signedIn(email: string, password: string): Promise<SupabaseClient> {
  const api = await tryPassword(email, password, address)
  if (typeof api === 'string') throw new Error(api)
  return api
}

async function addPhoneMember() {
  const phone = newPhone()
  const api = client(address)
  await sql(address, provenNumber(phone))
  const { data, error } = await createAccount(api, phone)
  if (error || !data.user) throw error ?? new Error('no account was made')
  return { id: data.user.id, phone, api }
}

const reportDevice = (api: SupabaseClient, userId: string, fingerprint: string) =>
  api.rpc('check_and_store_fingerprint', { p_user_id: userId, p_fingerprint: fingerprint })

describe('a changed password', () => {
  test('is told to the mailbox, with when it was and what to do, and nothing that signs in', async () => {
    const { id, email, password } = await addEmailMember(address)
    const api = await signedIn(email, password)
    expect((await api.auth.updateUser({ password: newPassword })).error).toBeNull()
    const { subject, text, html } = await reachable.mail.emailTo(email)
    expect(subject).toContain(passwordTold)
    expect(text).toMatch(/الوقت: \d{4}-\d\d-\d\d \d\d:\d\d بتوقيت بغداد/)
    expect(text).toContain('إن لم تكن أنت من فعل ذلك')
    expect(text).toContain(`${address.url}/auth?forgot=email`)
    expect(html).toContain('dir="rtl"')
    expect(text).not.toMatch(/token|code=|verify/)
    expect(await toldInApp(id, address)).toEqual(['password_changed'])
    const { data } = await api.from('notifications').select('message, target_type').single()
    expect(data).toEqual({ message: expect.stringContaining('شاشة الأمان'), target_type: 'security' })
    await expect
      .poll(() => outboxOf(id, address), patience)
      .toMatchObject([{ channel: 'email', status: 'sent', attempts: 1 }])
  })

  test('is told to the number of a phone account, and never to its synthetic address', async () => {
    const { id, phone, api } = await addPhoneMember()
    expect((await api.auth.updateUser({ password: newPassword })).error).toBeNull()
    await expect.poll(() => reachable.whatsapp.textsTo(phone), patience).toHaveLength(1)
    expect(reachable.whatsapp.textsTo(phone)[0]).toContain(passwordTold)
    expect(reachable.whatsapp.textsTo(phone)[0]).toContain(`${address.url}/forgot-password`)
    expect(await outboxOf(id, address)).toMatchObject([{ channel: 'whatsapp', recipient: phone }])
    expect(reachable.mail.received.filter(({ to }) => to.endsWith('@phone.majlis.app'))).toEqual([])
  })

  test('is no news where it is the first, or only hashed anew at sign-in', async () => {
    const { id, email } = await addEmailMember(address)
    const invited = await serviceClient(address).auth.admin.createUser({
      email: `new-${email}`,
      email_confirm: true,
    })
    const newcomer = invited.data.user?.id ?? ''
    await serviceClient(address).auth.admin.updateUserById(newcomer, { password: newPassword })
    await sql(
      address,
      `update auth.users set encrypted_password = extensions.crypt('Kalima-3-Qadima', extensions.gen_salt('bf', 4))
       where id = '${newcomer}'`,
    )
    await sql(address, `delete from private.outbox where user_id = '${newcomer}'`)
    await signedIn(`new-${email}`, 'Kalima-3-Qadima')
    const [{ hash } = { hash: '' }] = await sql<{ hash: string }>(
      address,
      `select encrypted_password as hash from auth.users where id = '${newcomer}'`,
    )
    expect(hash).toMatch(/^\$argon2/)
    expect(await outboxOf(newcomer, address)).toEqual([])
    expect(await outboxOf(id, address)).toEqual([])
  })

  test('fifty times in a row is told three times a day', async () => {
    const { id, email } = await addEmailMember(address)
    for (let change = 0; change < 50; change += 1) {
      await sql(
        address,
        `update auth.users set encrypted_password = '$argon2id$${change}' where id = '${id}'`,
      )
    }
    expect(await outboxOf(id, address)).toHaveLength(3)
    expect(await toldInApp(id, address)).toHaveLength(3)
    await expect.poll(() => reachable.subjectsTo(email), patience).toHaveLength(3)
  })
})

describe('other changes', () => {
  test('a new email is told to the old mailbox, which can only ask for help, and to the new one', async () => {
    const { id, email } = await addEmailMember(address)
    const moved = `moved-${email}`
    await serviceClient(address).auth.admin.updateUserById(id, { email: moved, email_confirm: true })
    const old = await reachable.mail.emailTo(email)
    expect(old.subject).toContain('تم تغيير البريد الإلكتروني')
    expect(old.text).toContain('فريق الدعم')
    expect(old.text).not.toContain('http')
    expect((await reachable.mail.emailTo(moved)).text).toContain('أعد تعيين كلمة المرور')
    expect(await toldInApp(id, address)).toEqual(['email_changed'])
  })

  test('an address nobody has confirmed is told nothing', async () => {
    const { id } = await addEmailMember(address)
    await sql(address, `update auth.users set email_confirmed_at = null where id = '${id}'`)
    await sql(address, `update auth.users set encrypted_password = '$argon2id$other' where id = '${id}'`)
    expect(await outboxOf(id, address)).toEqual([])
    expect(await toldInApp(id, address)).toEqual(['password_changed'])
  })

  test('a second factor is told when it comes into force and when it is taken away', async () => {
    const { id, email, password } = await addEmailMember(address)
    const api = await signedIn(email, password)
    const { data: factor } = await api.auth.mfa.enroll({ factorType: 'totp' })
    if (!factor) throw new Error('no factor')
    expect(await toldInApp(id, address)).toEqual([])
    await api.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })
    await api.auth.mfa.unenroll({ factorId: factor.id })
    expect(await toldInApp(id, address)).toEqual(['factor_added', 'factor_removed'])
    await expect
      .poll(() => reachable.subjectsTo(email).sort(), patience)
      .toEqual(['تم إيقاف التحقق بخطوتين', 'تم تفعيل التحقق بخطوتين'].sort())
  })

  test('a new device is told, the first one is not, a known one is not told again', async () => {
    const { id, phone, api } = await addPhoneMember()
    await reportDevice(api, id, 'fingerprint-of-the-first')
    expect(await outboxOf(id, address)).toEqual([])
    for (const _ of [1, 2]) await reportDevice(api, id, 'fingerprint-of-the-second')
    await expect.poll(() => reachable.whatsapp.textsTo(phone), patience).toHaveLength(1)
    expect(reachable.whatsapp.textsTo(phone)[0]).toContain('دخول من جهاز جديد')
    expect(await toldInApp(id, address)).toEqual(['new_device'])
  })
})

test('an alert that fails for a moment fails the change with it, and comes when it is made again', async () => {
  const { id, email, password } = await addEmailMember(address)
  const api = await signedIn(email, password)
  await sql(
    address,
    `do $do$ begin
       create function private.stumble() returns trigger language plpgsql
         as $f$ begin raise sqlstate '40P01' using message = 'deadlock detected'; end $f$;
       create trigger stumble before insert on private.outbox for each row
         when (new.user_id = '${id}') execute function private.stumble();
     end $do$`,
  )
  const failed = await api.auth.updateUser({ password: newPassword })
  await sql(address, 'drop function private.stumble cascade')
  expect(failed.error?.status).toBeGreaterThanOrEqual(500)
  expect(await tryPassword(email, newPassword, address)).toBeTypeOf('string')
  expect((await api.auth.updateUser({ password: newPassword })).error).toBeNull()
  expect((await outboxOf(id, address)).length).toBe(1)
})

test('an alert that fails for good fails neither the change nor the sign-in', async () => {
  const { email, password } = await addEmailMember(address)
  const api = await signedIn(email, password)
  await sql(address, 'alter table private.outbox rename to outbox_away')
  const token = await signInBare(address, { email, password }, { 'user-agent': 'curl/8.5.0' })
  const { error } = await api.auth.updateUser({ password: newPassword })
  await sql(address, 'alter table private.outbox_away rename to outbox')
  expect(token).not.toBe('')
  expect(error).toBeNull()
  expect(await tryPassword(email, newPassword, address)).not.toBeTypeOf('string')
})

test('an account takes its messages along when it is deleted, and is not told of losing its factors', async () => {
  const { id, email, password } = await addEmailMember(address)
  const api = await signedIn(email, password)
  const { data: factor } = await api.auth.mfa.enroll({ factorType: 'totp' })
  if (!factor) throw new Error('no factor')
  await api.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })
  await expect.poll(() => outboxOf(id, address), patience).toMatchObject([{ status: 'sent' }])
  expect((await serviceClient(address).auth.admin.deleteUser(id)).error).toBeNull()
  expect(await outboxOf(id, address)).toEqual([])
  expect(reachable.subjectsTo(email)).toEqual(['تم تفعيل التحقق بخطوتين'])
})

test('where nothing can deliver, what was written waits and says why, and the notification stays', async () => {
  const sara = await signUp('sara')
  expect((await sara.api.auth.updateUser({ password: newPassword })).error).toBeNull()
  await expect
    .poll(() => outboxOf(sara.id, product), patience)
    .toMatchObject([
      { channel: 'whatsapp', status: 'waiting', attempts: 0, last_error: 'nothing sends by whatsapp' },
    ])
  expect(await toldInApp(sara.id, product)).toEqual(['password_changed'])
})
