import { describe, expect, it } from 'vitest'
import { readReset, readResetCheck } from './answers.ts'

describe('checking the code', () => {
  it('gives the token, or says what is wrong', () => {
    expect(readResetCheck({ success: true, reset_token: 't' }, 'رمز خاطئ')).toEqual({
      kind: 'right',
      token: 't',
    })
    expect(readResetCheck({ success: false }, 'رمز خاطئ')).toEqual({
      kind: 'refused',
      refusal: { text: 'رمز خاطئ', retype: true },
    })
    expect(
      readResetCheck({ success: false, error: 'لم يتم العثور على حساب بهذا الرقم' }, 'رمز خاطئ'),
    ).toEqual({
      kind: 'refused',
      refusal: { text: 'لم يتم العثور على حساب بهذا الرقم', retype: true },
    })
  })

  it('is refused without a token, whatever else is said', () => {
    expect(readResetCheck({ success: true }, 'رمز خاطئ').kind).toBe('refused')
    expect(readResetCheck(null, 'رمز خاطئ').kind).toBe('refused')
  })
})

describe('setting the password', () => {
  it('is done, or refused in the words of the server', () => {
    expect(readReset({ success: true })).toBeUndefined()
    expect(
      readReset({ success: false, error: 'انتهت صلاحية طلب إعادة التعيين، يرجى المحاولة من جديد' }),
    ).toEqual({
      text: 'انتهت صلاحية طلب إعادة التعيين، يرجى المحاولة من جديد',
    })
  })

  it('says why it is too weak where only reasons are given', () => {
    expect(readReset({ success: false, weak_password: { reasons: ['pwned'] } })).toEqual({
      text: 'كلمة المرور ضعيفة جداً، يرجى اختيار كلمة مرور أقوى',
    })
    expect(readReset(undefined)).toEqual({ text: 'تعذر تغيير كلمة المرور، يرجى المحاولة مرة أخرى' })
  })
})
