import { describe, expect, it } from 'vitest'
import { amountProblem, isOneself, isOverLimit, recipientProblem } from './transfer-validation.ts'

const member = { isAgent: false, dailyLimit: 20_000, remaining: 12_500 }
const agent = { isAgent: true, dailyLimit: null, remaining: null }

describe('an amount to transfer', () => {
  it.each([
    ['', 'يجب أن يكون المبلغ أكبر من صفر'],
    ['0', 'يجب أن يكون المبلغ أكبر من صفر'],
    ['-1', 'يجب أن يكون المبلغ أكبر من صفر'],
    ['خمسة', 'يرجى إدخال كمية صحيحة من النقاط'],
    ['1.5', 'يرجى إدخال كمية صحيحة من النقاط'],
    ['1,5', 'يرجى إدخال كمية صحيحة من النقاط'],
    ['1.000', 'يرجى إدخال كمية صحيحة من النقاط'],
    ['99999999999999999999', 'الحد اليومي المتبقي هو 12,500 نقطة'],
    ['12501', 'الحد اليومي المتبقي هو 12,500 نقطة'],
    ['12500', undefined],
    ['١٢٬٥٠٠', undefined],
  ])('%s, by a member with 12,500 left today: %s', (typed, problem) => {
    expect(amountProblem(typed, { allowance: member, balance: 50_000 })).toBe(problem)
  })

  it('has no limit for an agent but the balance', () => {
    expect(amountProblem('50000', { allowance: agent, balance: 50_000 })).toBeUndefined()
    expect(amountProblem('50001', { allowance: agent, balance: 50_000 })).toBe('رصيد النقاط غير كافي')
    expect(amountProblem('99999999999999999999', { allowance: agent, balance: 50_000 })).toBe(
      'رصيد النقاط غير كافي',
    )
    expect(isOverLimit('1000000', agent)).toBe(false)
  })

  it('is left to the server while limit and balance are not known', () => {
    expect(amountProblem('99999999', { allowance: undefined, balance: undefined })).toBeUndefined()
  })

  it('may be nothing once the day is used up', () => {
    const usedUp = { ...member, remaining: 0 }
    expect(isOverLimit('1', usedUp)).toBe(true)
    expect(amountProblem('1', { allowance: usedUp, balance: 5 })).toBe('الحد اليومي المتبقي هو 0 نقطة')
  })
})

describe('who is given points', () => {
  it('has to be chosen, and somebody else', () => {
    expect(recipientProblem(undefined, 'me')).toBe('يرجى اختيار مستخدم صحيح للتحويل')
    expect(recipientProblem('me', 'me')).toBe('لا يمكنك التحويل إلى نفسك')
    expect(recipientProblem('sara', 'me')).toBeUndefined()
  })
})

describe('whoever is looked for', () => {
  const own = { username: 'Sara_Obaidi', code: 'REF7K2M9QXA' }

  it.each([
    ['sara_obaidi', true],
    ['@Sara_Obaidi', true],
    ['REF7K2M9QXA', true],
    ['ref7k2m', true],
    ['7K2M9QXA', true],
    ['٧K٢M', true],
    ['sara', false],
    ['REF7', false],
    ['REF', false],
    ['7K2M9QXAB', false],
  ])('by %s is oneself: %s', (query, isOwn) => {
    expect(isOneself(query, own)).toBe(isOwn)
  })

  it('is oneself by the handle alone while the code is not known', () => {
    expect(isOneself('7K2M9QXA', { ...own, code: null })).toBe(false)
    expect(isOneself('sara_obaidi', { ...own, code: null })).toBe(true)
  })
})
