import { describe, expect, it } from 'vitest'
import {
  emailSignInProblems,
  emailSignUpProblems,
  isReady,
  phoneSignInProblems,
} from './sign-in-validation.ts'

describe('before a sign-in is sent', () => {
  it('asks for every field', () => {
    expect(phoneSignInProblems('964', ' ', 'secret').form?.text).toBe('يرجى ملء جميع الحقول')
    expect(emailSignInProblems('sara@majlis.app', '').form?.text).toBe('يرجى ملء جميع الحقول')
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

describe('before an email account is asked for', () => {
  const good = { email: ' Sara@majlis.app ', password: 'secret', confirmation: 'secret' }

  it('lets good ones pass', () => {
    expect(isReady(emailSignUpProblems(good, 'standard'))).toBe(true)
  })

  it('asks for every field', () => {
    expect(emailSignUpProblems({ ...good, email: ' ' }, 'standard')).toEqual({
      form: { text: 'يرجى ملء جميع الحقول', incomplete: true },
    })
  })

  it('names what is wrong beside its field, by the policy', () => {
    expect(emailSignUpProblems({ email: 'sara', password: 'abc', confirmation: 'abd' }, 'standard')).toEqual({
      email: 'صيغة البريد الإلكتروني غير صحيحة',
      password: 'كلمة المرور يجب أن تكون على الأقل 6 أحرف',
      confirmation: 'كلمتا المرور غير متطابقتين',
    })
    expect(emailSignUpProblems(good, 'strict').password).toBe('كلمة المرور يجب أن تكون 8 أحرف على الأقل')
  })
})
