import { describe, expect, it } from 'vitest'
import { readReferrer, readSending, readVerification } from './answers.ts'

describe('the answers of the registration services', () => {
  it('names the referrer, or says that there is none', () => {
    expect(readReferrer({ success: true, display_name: 'سارة' })).toEqual({ found: true, name: 'سارة' })
    expect(readReferrer({ success: false })).toEqual({
      found: false,
      message: 'رمز الإحالة غير صحيح أو غير موجود',
    })
    expect(readReferrer(null)).toMatchObject({ found: false })
  })

  it('leads on when the code was sent, or at least returned', () => {
    expect(readSending({ success: true, debug_otp: '123456' })).toEqual({ kind: 'sent', testCode: '123456' })
    expect(readSending({ success: false, error: 'x', debug_otp: '123456' })).toMatchObject({ kind: 'sent' })
    expect(readSending({ success: true })).toEqual({ kind: 'sent', testCode: undefined })
  })

  it('says how long to wait at the limit', () => {
    expect(readSending({ success: false, retry_after_seconds: 90 })).toEqual({
      kind: 'limited',
      seconds: 90,
      message: 'تم تجاوز الحد المسموح، حاول مرة أخرى بعد 90 ثانية',
    })
  })

  it('tells a failure from no answer at all', () => {
    expect(readSending({ success: false })).toEqual({ kind: 'refused', message: 'فشل في إرسال رمز التحقق' })
    expect(readSending(null)).toEqual({ kind: 'refused', message: 'لم يتم الحصول على استجابة من الخدمة' })
  })

  it('prefers the words of the server about a wrong code', () => {
    expect(readVerification({ success: true })).toBeUndefined()
    expect(readVerification({ success: false, error: 'انتهت المحاولات' })).toBe('انتهت المحاولات')
    expect(readVerification({})).toBe('رمز التحقق غير صحيح أو منتهي الصلاحية')
  })
})
