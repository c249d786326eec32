import { describe, expect, it } from 'vitest'
import { giftAmount, giftPresets, giftProblem } from './gift-rules.ts'

describe('a gift', () => {
  it.each(['', '0', '-5', '1.5', 'مئة'])('of «%s» is none', (typed) => {
    expect(giftProblem('points', typed, 1_000)).toBe('يرجى إدخال مبلغ صحيح')
  })

  it.each([
    ['17', 'يجب أن تكون الجواهر بين 18 و 2000'],
    ['18', undefined],
    ['2000', undefined],
    ['2001', 'يجب أن تكون الجواهر بين 18 و 2000'],
  ])('of %s gems', (typed, problem) => {
    expect(giftProblem('gems', typed, 10_000)).toBe(problem)
  })

  it('of points has no upper bound but the balance', () => {
    expect(giftProblem('points', '1', 1)).toBeUndefined()
    expect(giftProblem('points', '9000000', undefined)).toBeUndefined()
    expect(giftProblem('points', '101', 100)).toBe('رصيد النقاط غير كافي')
    expect(giftProblem('gems', '100', 99)).toBe('رصيد الجواهر غير كافي')
  })

  it('is read in digits of any script', () => {
    expect(giftAmount('٢٥٠')).toBe(250)
  })

  it('that is offered is one that may be given', () => {
    for (const currency of ['gems', 'points'] as const)
      for (const amount of giftPresets[currency])
        expect(giftProblem(currency, String(amount), undefined)).toBeUndefined()
  })
})
