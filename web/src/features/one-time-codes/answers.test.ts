import { describe, expect, it } from 'vitest'
import { readCheck, readSending } from './answers.ts'

const failed = 'فشل في إرسال رمز التحقق'
const wrong = 'رمز التحقق غير صحيح أو منتهي الصلاحية'

describe('sending a code', () => {
  it('leads on when the code was sent, or at least returned', () => {
    expect(readSending({ success: true, debug_otp: '123456' }, failed)).toEqual({
      kind: 'sent',
      testCode: '123456',
    })
    expect(readSending({ success: false, error: 'x', debug_otp: '123456' }, failed)).toMatchObject({
      kind: 'sent',
    })
    expect(readSending({ success: true }, failed)).toEqual({ kind: 'sent', testCode: undefined })
  })

  it('shows the code of an email only where it is not hidden', () => {
    expect(readSending({ success: true, hideOtp: false, otpCode: '12345' }, failed)).toMatchObject({
      testCode: '12345',
    })
    expect(readSending({ success: true, hideOtp: true, otpCode: '12345' }, failed)).toMatchObject({
      testCode: undefined,
    })
  })

  it('says how long to wait at the limit', () => {
    const answer = readSending({ success: false, retry_after_seconds: 90 }, failed)
    if (answer.kind !== 'limited') throw new Error(answer.kind)
    expect(answer.refusal.text).toBe('تم تجاوز الحد المسموح، حاول مرة أخرى بعد {n} ثانية')
    expect(answer.refusal.until).toBeGreaterThan(Date.now() + 89_000)
  })

  it('tells a failure from no answer at all', () => {
    expect(readSending({ success: false }, failed)).toEqual({ kind: 'refused', refusal: { text: failed } })
    expect(readSending(null, failed)).toEqual({
      kind: 'refused',
      refusal: { text: 'لم يتم الحصول على استجابة من الخدمة' },
    })
  })

  it.each(['error', 'message'])('prefers the words of the server, in %s', (field) => {
    const answer = { success: false, [field]: 'هذا البريد الإلكتروني غير مسجل في التطبيق' }
    expect(readSending(answer, failed)).toMatchObject({
      refusal: { text: 'هذا البريد الإلكتروني غير مسجل في التطبيق' },
    })
  })
})

describe('checking a code', () => {
  it('passes, or is refused in the words of the server and to be typed anew', () => {
    expect(readCheck({ success: true }, wrong)).toBeUndefined()
    expect(readCheck({ success: false, error: 'انتهت المحاولات' }, wrong)).toEqual({
      text: 'انتهت المحاولات',
      retype: true,
    })
    expect(readCheck({}, wrong)).toEqual({ text: wrong, retype: true })
  })

  it('says how long to wait after too many tries', () => {
    const refusal = readCheck({ success: false, error: 'x', retry_after_seconds: 30 }, wrong)
    expect(refusal).toMatchObject({ text: 'تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد {wait}' })
    expect(refusal?.retype).toBeUndefined()
  })
})
