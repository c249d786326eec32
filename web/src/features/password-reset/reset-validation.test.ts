import { describe, expect, it } from 'vitest'
import { emailIdentity, newPasswordProblems, phoneIdentity } from './reset-validation.ts'

describe('whose password', () => {
  it('is a number, in any shape people type', () => {
    expect(phoneIdentity('964', '٠٧٧٠ ١٢٣ ٤٥٦٧')).toEqual({ ok: true, value: '+9647701234567' })
    expect(phoneIdentity('966', '512345678')).toEqual({ ok: true, value: '+966512345678' })
    expect(phoneIdentity('964', '12')).toEqual({
      ok: false,
      problem: 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح',
    })
    expect(phoneIdentity('964', ' ')).toEqual({ ok: false, problem: 'رقم الهاتف مطلوب' })
  })

  it('is an address, as it is stored', () => {
    expect(emailIdentity(' Sara@Majlis.app ')).toEqual({ ok: true, value: 'sara@majlis.app' })
    expect(emailIdentity('sara')).toEqual({ ok: false, problem: 'صيغة البريد الإلكتروني غير صحيحة' })
    expect(emailIdentity('')).toEqual({ ok: false, problem: 'البريد الإلكتروني مطلوب' })
  })
})

describe('the new password', () => {
  it('is asked for twice', () => {
    expect(newPasswordProblems({ password: 'secret', confirmation: '' }, 'standard')).toEqual({
      form: { text: 'يرجى ملء جميع الحقول', incomplete: true },
    })
    expect(newPasswordProblems({ password: 'secret', confirmation: 'other1' }, 'standard').confirmation).toBe(
      'كلمتا المرور غير متطابقتين',
    )
  })

  it('follows the policy', () => {
    expect(newPasswordProblems({ password: 'abc', confirmation: 'abc' }, 'standard').password).toBe(
      'كلمة المرور يجب أن تكون على الأقل 6 أحرف',
    )
    expect(newPasswordProblems({ password: 'secret', confirmation: 'secret' }, 'strict').password).toBe(
      'كلمة المرور يجب أن تكون 8 أحرف على الأقل',
    )
  })
})
