/** Resets where a mail server is configured, passwords must be strong, or nobody can be reached at all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    const code = /\b\d{5}\b/.exec(text)?.[0] ?? ''
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
