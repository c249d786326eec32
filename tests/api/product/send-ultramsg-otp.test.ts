/** The code for a forgotten password by phone: sent alike to every number, and good for nothing else. */
import { describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { resetCodeFor, sendPhoneReset, verifyReset } from '../../support/password-resets.ts'
import { createAccount, letTimePass, newPhone, sendCode, signUp, verifyCode } from '../../support/people.ts'

const wrong = 'رمز التحقق غير صحيح أو منتهي الصلاحية'

describe('sending', () => {
  test('answers alike for members and strangers, and the code stays hashed', async () => {
    const { phone } = await signUp('sara')
    const answers = [await sendPhoneReset(phone), await sendPhoneReset(newPhone())]
    for (const answer of answers) {
      expect(answer).toEqual({
        success: true,
        message: 'تم إرسال رمز التحقق عبر واتساب',
        debug_otp: expect.stringMatching(/^\d{6}$/),
        note: expect.any(String),
      })
    }
    const kept = await sql(
      product,
      `select code_hash from public.phone_verifications
       where phone_number = '${phone}' and purpose = 'password_reset'`,
    )
    expect(kept).toEqual([{ code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  test('three times in 10 minutes, however often somebody registers with the number', async () => {
    const phone = newPhone()
    for (let sent = 0; sent < 4; sent += 1) await sendCode(phone)
    for (let sent = 0; sent < 3; sent += 1) expect((await sendPhoneReset(phone)).success).toBe(true)
    const fourth = await sendPhoneReset(phone)
    expect(fourth.success).toBe(false)
    expect(fourth.error).toBe(`تم تجاوز الحد المسموح، حاول مرة أخرى بعد ${fourth.retry_after_seconds} ثانية`)
  })

  test.each([
    [{ phone: '123' }, 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح'],
    [{}, 'البيانات المدخلة غير صحيحة'],
    [{ phone: '+9647700000009', type: 'verification' }, 'البيانات المدخلة غير صحيحة'],
    [{ phone: 7 }, 'البيانات المدخلة غير صحيحة'],
  ])('%j is refused', async (body, error) => {
    const { data } = await client(product).functions.invoke('send-ultramsg-otp', { body })
    expect(data).toEqual({ success: false, error })
  })
})

describe('the code', () => {
  test('gives a token once', async () => {
    const { phone } = await signUp('sara')
    const code = await resetCodeFor({ phone })
    expect(await verifyReset({ phone }, code)).toEqual({
      success: true,
      reset_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await verifyReset({ phone }, code)).toEqual({ success: false, error: wrong })
  })

  test('used twice at once gives one token', async () => {
    const { phone } = await signUp('sara')
    const code = await resetCodeFor({ phone })
    const answers = await Promise.all([verifyReset({ phone }, code), verifyReset({ phone }, code)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('is over after 10 minutes', async () => {
    const { phone } = await signUp('sara')
    const code = await resetCodeFor({ phone })
    await letTimePass(phone, '10 minutes 1 second')
    expect(await verifyReset({ phone }, code)).toEqual({ success: false, error: wrong })
  })

  test('of a number without an account is told so only to who has the code', async () => {
    const phone = newPhone()
    const code = await resetCodeFor({ phone })
    const guess = code === '000000' ? '111111' : '000000'
    expect((await verifyReset({ phone }, guess)).error).toBe(wrong)
    expect((await verifyReset({ phone }, code)).error).toBe('لم يتم العثور على حساب بهذا الرقم')
  })

  test('registers nobody, and a registration code resets nothing', async () => {
    const phone = newPhone()
    const resetCode = await resetCodeFor({ phone })
    expect((await verifyCode(phone, resetCode)).success).toBe(false)
    await verifyReset({ phone }, resetCode)
    expect((await createAccount(client(product), phone)).error).not.toBeNull()
    const sara = await signUp('sara')
    const { debug_otp: registrationCode = '' } = await sendCode(sara.phone)
    expect((await verifyReset({ phone: sara.phone }, registrationCode)).error).toBe(wrong)
  })

  test('is safe from who guesses registration codes of the number, or guessed before it was sent', async () => {
    const { phone } = await signUp('sara')
    await sendCode(phone)
    for (let tried = 0; tried < 6; tried += 1) await verifyCode(phone, '123456')
    for (let tried = 0; tried < 6; tried += 1) {
      expect((await verifyReset({ phone }, '123456')).error).toBe(wrong)
    }
    expect((await verifyReset({ phone }, await resetCodeFor({ phone }))).success).toBe(true)
  })

  test('is not found by guessing: the sixth try waits, and the right code no longer helps', async () => {
    const { phone } = await signUp('sara')
    const code = await resetCodeFor({ phone })
    const guess = code === '000000' ? '111111' : '000000'
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await verifyReset({ phone }, guess)).error).toBe(wrong)
    }
    const sixth = await verifyReset({ phone }, code)
    expect(sixth.reset_token).toBeUndefined()
    expect(sixth.retry_after_seconds).toBeGreaterThan(890)
    await sql(product, `delete from private.attempts where key = '${phone}'`)
    expect(await verifyReset({ phone }, code)).toEqual({ success: false, error: wrong })
  })
})
