import { describe, expect, it } from 'vitest'
import { conversionProblem, gemsFor } from './conversion-rules.ts'

const invalid = 'يرجى إدخال كمية صحيحة من النقاط'
const insufficient = 'ليس لديك نقاط كافية للتحويل'

describe('an amount of points to convert', () => {
  it.each([
    ['', invalid],
    ['كثير', invalid],
    ['0', invalid],
    ['-5', invalid],
    ['2.5', invalid],
    ['0.3', invalid],
    ['1,5', invalid],
    ['10,00', invalid],
    ['99999999999999999999', insufficient],
    ['101', insufficient],
    ['100', undefined],
    ['١٠٠', undefined],
    ['1', undefined],
  ])('%s of 100: %s', (typed, problem) => {
    expect(conversionProblem(typed, 100)).toBe(problem)
  })

  it('is left to the server while the balance is not known', () => {
    expect(conversionProblem('1,000,000', undefined)).toBeUndefined()
    expect(conversionProblem('99999999999999999999', undefined)).toBe(invalid)
  })

  it('becomes two gems a point', () => {
    expect(gemsFor(1)).toBe(2)
    expect(gemsFor(25_000)).toBe(50_000)
  })
})
