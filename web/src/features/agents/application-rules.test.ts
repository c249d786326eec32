import { describe, expect, it } from 'vitest'
import { agencyFee, applicationProblems, chatAddress, isAwaited, mayApply } from './application-rules.ts'

const draft = {
  name: 'سارة',
  location: 'بغداد',
  countryCode: '964',
  whatsapp: '7701234567',
  services: 'سحب نقدي',
} as const
const none = { application: null }
const withStatus = (status: 'pending' | 'approved' | 'rejected', isAgent = false) => ({
  isAgent,
  application: { id: '1', status, notes: '' },
})

describe('an application', () => {
  it('is complete and paid for', () => {
    expect(applicationProblems(draft, none, agencyFee)).toEqual({})
  })

  it.each(['name', 'location', 'whatsapp', 'services'] as const)('needs its %s', (field) => {
    expect(applicationProblems({ ...draft, [field]: ' ' }, none, agencyFee)).toEqual({
      form: { text: 'يرجى ملء جميع الحقول المطلوبة', incomplete: true },
    })
  })

  it('needs a number that can be reached', () => {
    expect(applicationProblems({ ...draft, whatsapp: '12' }, none, agencyFee)).toEqual({
      whatsapp: 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح',
    })
  })

  it('needs the fee', () => {
    expect(applicationProblems(draft, none, agencyFee - 1)).toEqual({
      form: { text: 'رصيد غير كافي. يحتاج 1,000,000 نقطة للتقديم' },
    })
  })

  it('waits for the one before', () => {
    expect(applicationProblems(draft, withStatus('pending'), agencyFee)).toEqual({
      form: { text: 'لديك طلب معلق بالفعل' },
    })
    expect(applicationProblems(draft, withStatus('rejected'), agencyFee)).toEqual({})
  })
})

describe('who may apply', () => {
  it('is no agent, and has no application but a rejected one', () => {
    expect(mayApply({ isAgent: false, application: null })).toBe(true)
    expect(mayApply(withStatus('rejected'))).toBe(true)
    expect(mayApply(withStatus('pending'))).toBe(false)
    expect(mayApply(withStatus('approved'))).toBe(false)
    expect(mayApply({ isAgent: true, application: null })).toBe(false)
  })

  it('is waited for from the approval until the agent is there', () => {
    expect(isAwaited(withStatus('approved'))).toBe(true)
    expect(isAwaited(withStatus('approved', true))).toBe(false)
    expect(isAwaited(withStatus('pending'))).toBe(false)
    expect(isAwaited(undefined)).toBe(false)
  })
})

describe('the contact link', () => {
  it('opens a chat with the digits and a greeting', () => {
    const url = new URL(chatAddress('9647701234567', 'سارة'))
    expect(url.origin + url.pathname).toBe('https://wa.me/9647701234567')
    expect(url.searchParams.get('text')).toContain('السلام عليكم سارة')
  })
})
