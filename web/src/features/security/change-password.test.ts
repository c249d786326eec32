import { describe, expect, it } from 'vitest'
import { passwordChangeProblems } from './change-password.ts'

const typed = { current: 'qadima', password: 'jadida-1', confirmation: 'jadida-1' }

describe('a password change', () => {
  it('passes with all three fields', () => {
    expect(Object.values(passwordChangeProblems(typed, 'standard')).filter(Boolean)).toEqual([])
  })

  it.each(['current', 'password', 'confirmation'])('wants %s', (field) => {
    expect(passwordChangeProblems({ ...typed, [field]: '' }, 'standard')).toEqual({
      form: { text: 'يرجى ملء جميع الحقول', incomplete: true },
    })
  })

  it('says what is wrong in the words of the settings', () => {
    expect(passwordChangeProblems({ ...typed, password: '12345', confirmation: '1234' }, 'standard')).toEqual(
      {
        password: 'كلمة المرور يجب أن تكون على الأقل 6 أحرف',
        confirmation: 'كلمات المرور الجديدة غير متطابقة',
      },
    )
  })
})
