/** Resets where a mail server is configured, passwords must be strong, or nobody can be reached at all. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, sql } from '../../support/backends.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type OwnProduct, startProduct } from '../../support/own-product.ts'
import {
  addEmailMember,
  resetPassword,
  sendEmailReset,
  sendPhoneReset,
  tryPassword,
  verifyReset,
} from '../../support/password-resets.ts'
import { freePort } from '../../support/postgres-cluster.ts'

describe('with a mail server and strict passwords', () => {
  let mail: MailServer
  let address: OwnProduct

  beforeAll(async () => {
    mail = await startMailServer()
    address = await startProduct({
      SMTP_URL: mail.url,
      SMTP_FROM: 'Majlis <majlis@example.com>',
      PASSWORD_POLICY: 'strict',
    })
  })

  afterAll(async () => {
    await address.remove()
    await mail.close()
  })

  test('the code goes by email and nowhere else, and a weak password waits for a stronger one', async () => {
    const { email } = await addEmailMember(address)
    expect(await sendEmailReset(email, address)).toEqual({
      success: true,
      hideOtp: true,
      message: 'تم إرسال رمز التحقق إلى بريدك الإلكتروني',
    })
    const { subject, text } = await mail.emailTo(email)
    expect(subject).toContain('مجلس')
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const { reset_token: token = '' } = await verifyReset({ email }, code, address)
    expect(await resetPassword(token, 'Aa1!bcd', address)).toEqual({
      success: false,
      error: 'كلمة المرور يجب أن تكون 8 أحرف على الأقل',
      weak_password: { reasons: ['length'] },
    })
    expect(await resetPassword(token, 'onlylowercase', address)).toEqual({
      success: false,
      error: 'كلمة المرور ضعيفة جداً، يرجى اختيار كلمة مرور أقوى',
      weak_password: { reasons: ['characters'] },
    })
    expect((await resetPassword(token, 'Kalima-2-Jadida', address)).success).toBe(true)
    expect(await tryPassword(email, 'Kalima-2-Jadida', address)).not.toBeTypeOf('string')
  })

  /** Forgets the password as its owner does, by the code that was mailed. */
  async function resetByMail(email: string, password: string): Promise<void> {
    await sendEmailReset(email, address)
    const code = /\b\d{6}\b/.exec((await mail.emailTo(email)).text)?.[0] ?? ''
    const { reset_token: token = '' } = await verifyReset({ email }, code, address)
    expect((await resetPassword(token, password, address)).success).toBe(true)
  }

  test('a password that a stranger registered with goes with the reset, and never comes back', async () => {
    const email = `sara-${randomUUID()}@example.com`
    await client(address).auth.signUp({ email, password: 'Strangers-Own-1' })
    await resetByMail(email, 'Owners-New-2')
    expect(await tryPassword(email, 'Owners-New-2', address)).not.toBeTypeOf('string')
    await client(address).auth.resend({ type: 'signup', email })
    expect(await tryPassword(email, 'Strangers-Own-1', address)).toBeTypeOf('string')
    expect(await sql(address, `select 1 from auth.one_time_tokens where relates_to = '${email}'`)).toEqual([])
  })

  test('a change of email that a thief began ends with the reset', async () => {
    const { id, email } = await addEmailMember(address)
    await sql(
      address,
      `update auth.users set email_change = 'thief@evil.example', email_change_confirm_status = 2 where id = '${id}'`,
    )
    await resetByMail(email, 'Owners-New-2')
    await client(address).auth.resend({ type: 'email_change', email })
    const [user] = await sql(address, `select email, email_change from auth.users where id = '${id}'`)
    expect(user).toEqual({ email, email_change: '' })
  })

  test('a server that refuses is a failure in words', async () => {
    const { email } = await addEmailMember(address)
    mail.isRefusing = true
    expect(await sendEmailReset(email, address)).toEqual({
      success: false,
      hideOtp: true,
      message: 'فشل في إرسال رمز التحقق',
    })
    mail.isRefusing = false
  })
})

describe('in production without a provider', () => {
  let address: OwnProduct

  beforeAll(async () => {
    const port = String(await freePort())
    address = await startProduct({
      NODE_ENV: 'production',
      PORT: port,
      SITE_URL: `http://127.0.0.1:${port}`,
    })
  })

  afterAll(() => address.remove())

  test('no code is made, for nobody could receive it', async () => {
    const { email } = await addEmailMember(address)
    expect(await sendEmailReset(email, address)).toEqual({
      success: false,
      hideOtp: true,
      message: 'فشل في إرسال رمز التحقق',
    })
    expect(await sendPhoneReset('+9647700000009', address)).toEqual({
      success: false,
      error: 'تعذر الاتصال بخدمة الواتساب',
    })
  })
})
