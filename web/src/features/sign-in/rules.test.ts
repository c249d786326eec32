import { describe, expect, it } from 'vitest'
import { emailSignInProblems, isReady, phoneSignInProblems } from './rules.ts'

describe('before a sign-in is sent', () => {
  it('asks for every field', () => {
    expect(phoneSignInProblems('964', ' ', 'secret').form).toBe('يرجى ملء جميع الحقول')
    expect(emailSignInProblems('sara@majlis.app', '').form).toBe('يرجى ملء جميع الحقول')
  })

  it('names what is wrong beside its field', () => {
    expect(phoneSignInProblems('964', '12', 'ab')).toEqual({
      identity: 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح',
      password: 'كلمة المرور قصيرة جداً',
    })
    expect(emailSignInProblems('sara', 'secret').identity).toBe('صيغة البريد الإلكتروني غير صحيحة')
  })

  it('lets good ones pass', () => {
    expect(isReady(phoneSignInProblems('964', '٠٧٧٠١٢٣٤٥٦٧', 'secret'))).toBe(true)
    expect(isReady(emailSignInProblems('sara@majlis.app', 'secret'))).toBe(true)
  })
})
