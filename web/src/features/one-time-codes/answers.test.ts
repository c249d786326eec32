import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { doneAnswer } from '../../lib/contract.ts'
import { emailSendingAnswer, phoneSendingAnswer, readCheck, readSending } from './answers.ts'

const byPhone = (answer: unknown) => readSending(v.parse(phoneSendingAnswer, answer))
const byEmail = (answer: unknown) => readSending(v.parse(emailSendingAnswer, answer))
const check = (answer: unknown) => readCheck(v.parse(doneAnswer, answer))

describe('sending a code', () => {
  it('leads on when the code was sent, or at least returned', () => {
    const sent = { kind: 'sent', testCode: '123456' }
    expect(byPhone({ success: true, debug_otp: '123456' })).toEqual(sent)
    expect(byPhone({ success: false, error: 'x', debug_otp: '123456' })).toEqual(sent)
    expect(byPhone({ success: true })).toEqual({ kind: 'sent', testCode: undefined })
  })

  it('shows the code of an email only where it is not hidden', () => {
    const answer = { success: true, otpCode: '12345' }
    expect(byEmail({ ...answer, hideOtp: false })).toMatchObject({ testCode: '12345' })
    expect(byEmail({ ...answer, hideOtp: true })).toMatchObject({ testCode: undefined })
  })

  it('says how long to wait at the limit', () => {
    const answer = byPhone({ success: false, error: 'x', retry_after_seconds: 90 })
    if (answer.kind !== 'limited') throw new Error(answer.kind)
    expect(answer.refusal.text).toBe('تم تجاوز الحد المسموح، حاول مرة أخرى بعد {n} ثانية')
    expect(answer.refusal.until).toBeGreaterThan(Date.now() + 89_000)
  })

  it('tells a refusal, in the words of the server, from no answer at all', () => {
    const text = 'هذا البريد الإلكتروني غير مسجل في التطبيق'
    const refused = { kind: 'refused', refusal: { text } }
    expect(byPhone({ success: false, error: text })).toEqual(refused)
    expect(byEmail({ success: false, hideOtp: true, message: text })).toEqual(refused)
    expect(byPhone(null)).toEqual({
      kind: 'refused',
      refusal: { text: 'لم يتم الحصول على استجابة من الخدمة' },
    })
  })
})

describe('checking a code', () => {
  it('passes, or is refused in the words of the server and to be typed anew', () => {
    expect(check({ success: true })).toBeUndefined()
    expect(check({ success: false, error: 'انتهت المحاولات' })).toEqual({
      text: 'انتهت المحاولات',
      retype: true,
    })
  })

  it('says how long to wait after too many tries', () => {
    const refusal = check({ success: false, error: 'x', retry_after_seconds: 30 })
    expect(refusal).toMatchObject({ text: 'تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد {wait}' })
    expect(refusal?.retype).toBeUndefined()
  })
})
