import { describe, expect, it } from 'vitest'
import { accountProblems, editDraft, emptyDraft, restoreDraft } from './draft-validation.ts'

const good = { ...emptyDraft, phone: '07701234567', password: 'secret', confirmation: 'secret' }

describe('the account step', () => {
  it('lets a number and a password pass', () => {
    expect(Object.values(accountProblems(good, 'standard')).filter(Boolean)).toEqual([])
  })

  it('asks for every field', () => {
    expect(accountProblems({ ...good, confirmation: '' }, 'standard')).toEqual({
      form: { text: 'يرجى ملء جميع الحقول', incomplete: true },
    })
  })

  it('says what is wrong beside each field', () => {
    const found = accountProblems({ ...good, phone: '12', password: 'abc' }, 'standard')
    expect(found.phone).toBe('رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح')
    expect(found.password).toBe('كلمة المرور يجب أن تكون على الأقل 6 أحرف')
    expect(found.confirmation).toBe('كلمتا المرور غير متطابقتين')
  })

  it('follows the strict policy where it rules', () => {
    expect(accountProblems(good, 'strict').password).toBe('كلمة المرور يجب أن تكون 8 أحرف على الأقل')
  })
})

describe('a draft being written', () => {
  it('takes a number for the country that it tells, and else for the one chosen', () => {
    expect(editDraft(emptyDraft, { phone: '0551234567' }).countryCode).toBe('966')
    expect(editDraft({ ...emptyDraft, countryCode: '966' }, { phone: '07701234567' }).countryCode).toBe('964')
    expect(editDraft({ ...emptyDraft, phone: '0501234567' }, { countryCode: '971' }).countryCode).toBe('971')
  })
})

describe('a draft found again', () => {
  it('keeps what was typed, but no secrets', () => {
    const stored = {
      referralCode: 'REF12345',
      countryCode: '966',
      phone: '512345678',
      password: 'x',
      code: '1',
    }
    expect(restoreDraft(stored, null)).toEqual({
      ...emptyDraft,
      referralCode: 'REF12345',
      countryCode: '966',
      phone: '512345678',
    })
  })

  it('prefers the code of the invitation and survives anything stored', () => {
    expect(restoreDraft({ countryCode: '999' }, 'REFNEW01')).toEqual({
      ...emptyDraft,
      referralCode: 'REFNEW01',
    })
    expect(restoreDraft('?', null)).toEqual(emptyDraft)
  })
})
