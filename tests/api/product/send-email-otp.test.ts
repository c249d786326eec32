/** The code for a forgotten password by email: 6 digits, for members only, and not found by guessing. */
import { describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import {
  addEmailMember,
  letEmailResetAge,
  resetCodeFor,
  sendEmailReset,
  verifyReset,
} from '../../support/password-resets.ts'
import { signUp } from '../../support/people.ts'

const unknown = 'هذا البريد الإلكتروني غير مسجل في التطبيق'
const wrong = 'رمز خاطئ'

describe('sending', () => {
  test('to a member, in any case and with blanks around', async () => {
    const { email } = await addEmailMember()
    expect(await sendEmailReset(` ${email.toUpperCase()} `)).toEqual({
      success: true,
      hideOtp: false,
      otpCode: expect.stringMatching(/^\d{6}$/),
      message: expect.any(String),
    })
    const kept = await sql(
      product,
      `select code_hash, attempts from public.email_otp_codes where email = '${email}'`,
    )
    expect(kept).toEqual([{ code_hash: expect.stringMatching(/^[0-9a-f]{64}$/), attempts: 0 }])
  })

  test('to nobody else: strangers and synthetic addresses are not registered', async () => {
    const sara = await signUp('sara')
    for (const email of ['nobody@example.com', sara.email]) {
      expect(await sendEmailReset(email)).toEqual({ success: false, hideOtp: true, message: unknown })
    }
  })

  test.each([
    ['', 'صيغة البريد الإلكتروني غير صحيحة'],
    ['no-address', 'صيغة البريد الإلكتروني غير صحيحة'],
    ['<script>@example.com', 'صيغة البريد الإلكتروني غير صحيحة'],
    [`${'x'.repeat(250)}@example.com`, 'البريد الإلكتروني طويل جداً'],
  ])('%j is refused', async (email, message) => {
    expect(await sendEmailReset(email)).toEqual({ success: false, hideOtp: true, message })
  })

  test('three times in 10 minutes', async () => {
    const { email } = await addEmailMember()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendEmailReset(email)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    const fourth = await sendEmailReset(email)
    expect(fourth.message).toBe(
      `تم تجاوز الحد المسموح، حاول مرة أخرى بعد ${fourth.retry_after_seconds} ثانية`,
    )
    await letEmailResetAge(email, '10 minutes 1 second')
    expect((await sendEmailReset(email)).success).toBe(true)
  })

  test('ten times a day', async () => {
    const { email } = await addEmailMember()
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await sendEmailReset(email)).success).toBe(true)
      await letEmailResetAge(email, '10 minutes 1 second')
    }
    const refused = await sendEmailReset(email)
    expect(refused.success).toBe(false)
    expect(refused.retry_after_seconds).toBeGreaterThan(60 * 60)
    await letEmailResetAge(email, '1 day')
    expect((await sendEmailReset(email)).success).toBe(true)
  })

  test('one network address asks about so many emails and no more', async () => {
    await sql(
      product,
      `insert into private.attempts (action, key)
       select 'email_code_send_address', '198.51.100.7' from generate_series(1, 60)`,
    )
    const askFrom = (p_address: string) =>
      serviceClient(product).rpc('request_email_code', { p_email: 'nobody@example.com', p_address })
    const { data: refused } = await askFrom('198.51.100.7')
    expect(refused.error).toBe(
      `تم تجاوز الحد المسموح، حاول مرة أخرى بعد ${refused.retry_after_seconds} ثانية`,
    )
    expect((await askFrom('198.51.100.8')).data.error).toBe(unknown)
  })
})

describe('the code', () => {
  test('gives a token once, in Arabic digits too', async () => {
    const { email } = await addEmailMember()
    const code = await resetCodeFor({ email })
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect((await verifyReset({ email: email.toUpperCase() }, ` ${arabic}`)).reset_token).toMatch(
      /^[0-9a-f]{64}$/,
    )
    expect(await verifyReset({ email }, code)).toEqual({ success: false, error: wrong })
  })

  test('is guessed twenty times a day at most, with however many codes', async () => {
    const { email } = await addEmailMember()
    const answers: string[] = []
    for (let round = 0; round < 6; round += 1) {
      const code = await resetCodeFor({ email })
      for (let guess = 0; guess < 4; guess += 1) {
        const { error } = await verifyReset({ email }, code === '000000' ? '000001' : '000000')
        answers.push(error ?? 'none')
      }
      await letEmailResetAge(email, '15 minutes 1 second')
    }
    expect(answers.filter((error) => error === wrong)).toHaveLength(20)
    expect(answers.slice(20).every((error) => error.startsWith('تم تجاوز الحد المسموح للتحقق'))).toBe(true)
  })

  test('used by three at once gives one token', async () => {
    const { email } = await addEmailMember()
    const code = await resetCodeFor({ email })
    const answers = await Promise.all([1, 2, 3].map(() => verifyReset({ email }, code)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('is over after 10 minutes, or when a new one is sent', async () => {
    const { email } = await addEmailMember()
    const first = await resetCodeFor({ email })
    const second = await resetCodeFor({ email })
    if (first !== second) expect((await verifyReset({ email }, first)).error).toBe(wrong)
    await letEmailResetAge(email, '10 minutes 1 second')
    expect((await verifyReset({ email }, second)).error).toBe(wrong)
  })

  test('is not found by guessing, one by one or all at once', async () => {
    const { email } = await addEmailMember()
    const code = await resetCodeFor({ email })
    const guesses = Array.from({ length: 12 }, (_, place) => String(10_000 + place)).filter(
      (guess) => guess !== code,
    )
    const answers = await Promise.all(guesses.map((guess) => verifyReset({ email }, guess)))
    expect(answers.filter(({ error }) => error === wrong)).toHaveLength(5)
    expect((await verifyReset({ email }, code)).retry_after_seconds).toBeGreaterThan(0)
    await sql(product, `delete from private.attempts where key = '${email}'`)
    expect(await verifyReset({ email }, code)).toEqual({ success: false, error: wrong })
  })

  test('is safe from who guessed before it was sent', async () => {
    const { email } = await addEmailMember()
    for (let tried = 0; tried < 6; tried += 1) {
      expect(await verifyReset({ email }, '12345')).toEqual({ success: false, error: wrong })
    }
    expect((await verifyReset({ email }, await resetCodeFor({ email }))).success).toBe(true)
  })

  test('of an email nobody has is as wrong as any other', async () => {
    expect(await verifyReset({ email: 'nobody@example.com' }, '12345')).toEqual({
      success: false,
      error: wrong,
    })
  })
})

test('only the service makes and checks codes, and nobody reads them', async () => {
  const visitor = client(product)
  const calls = [
    visitor.rpc('request_email_code', { p_email: 'x@example.com' }),
    visitor.rpc('verify_email_reset_code', { p_email: 'x@example.com', p_code: '12345' }),
    visitor.rpc('request_phone_reset_code', { p_phone: '+9647700000009' }),
    visitor.rpc('verify_phone_reset_code', { p_phone: '+9647700000009', p_code: '123456' }),
    visitor.from('email_otp_codes').select(),
  ]
  for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501')
})
