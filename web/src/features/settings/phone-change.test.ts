import { describe, expect, it } from 'vitest'
import { currentPhoneProblem, newPhone, phoneChangeCountry } from './phone-change.ts'

const own = '+9647701234567'

describe('the number one has', () => {
  it.each(['7701234567', '07701234567', '٠٧٧٠ ١٢٣ ٤٥٦٧', '+964 770 123 4567', '009647701234567'])(
    'may be typed as %s',
    (typed) => {
      expect(currentPhoneProblem('964', typed, own)).toBeUndefined()
    },
  )

  it('is required, and is no other', () => {
    expect(currentPhoneProblem('964', ' ', own)).toBe('رقم الهاتف مطلوب')
    expect(currentPhoneProblem('964', '7701234568', own)).toBe('رقم الهاتف الحالي غير صحيح')
    expect(currentPhoneProblem('966', '512345678', own)).toBe('رقم الهاتف الحالي غير صحيح')
    expect(currentPhoneProblem('964', '12', own)).toBe('رقم الهاتف الحالي غير صحيح')
  })
})

describe('the number to move to', () => {
  it('is taken for a Saudi one unless something else is certain or chosen', () => {
    expect(newPhone(phoneChangeCountry, '512345678', own)).toEqual({ ok: true, value: '+966512345678' })
    expect(newPhone('44', '7911 123456', own)).toEqual({ ok: true, value: '+447911123456' })
  })

  it('is required, a number, and another', () => {
    expect(newPhone('966', '', own)).toEqual({ ok: false, problem: 'يرجى إدخال رقم الهاتف الجديد' })
    expect(newPhone('966', '12', own)).toEqual({
      ok: false,
      problem: 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح',
    })
    expect(newPhone('964', '07701234567', own)).toEqual({
      ok: false,
      problem: 'هذا رقم حسابك الآن، أدخل رقماً غيره',
    })
  })
})
