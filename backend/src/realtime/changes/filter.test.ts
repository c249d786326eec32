import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FilterError, parseFilters } from './filter.ts'

describe('filters', () => {
  test('name a column, an operator and an operand', () => {
    expect(parseFilters('id=eq.5')).toEqual([{ column: 'id', operator: 'eq', operand: '5', negated: false }])
    expect(parseFilters('at=not.is.null')).toEqual([
      { column: 'at', operator: 'is', operand: 'null', negated: true },
    ])
    expect(parseFilters('  ')).toEqual([])
  })

  test('are joined by commas outside quotes and parentheses', () => {
    expect(parseFilters('a=in.(1,2),b=eq."x,y",c=lt.3').map(({ operand }) => operand)).toEqual([
      '{1,2}',
      'x,y',
      '3',
    ])
  })

  test('take quotes off, and what they protect out', () => {
    expect(parseFilters('a=eq."say \\"hi\\" \\\\"')[0]?.operand).toBe('say "hi" \\')
    expect(parseFilters('a=eq.say "hi"')[0]?.operand).toBe('say "hi"')
  })

  test.each(['undefined', 'a', 'a=', 'a=eq', 'a=near.5', '=eq.5', 'a=eq.1,', 'a=in.1,2'])(
    '%s is refused',
    (text) => {
      expect(() => parseFilters(text)).toThrow(FilterError)
    },
  )

  test.each(['like', 'ilike', 'not.like'])(
    'a text to search for by %s is no longer than that of a request',
    (operator) => {
      expect(parseFilters(`a=${operator}.${'%a'.repeat(500)}`)).toHaveLength(1)
      expect(() => parseFilters(`a=${operator}.${'%a'.repeat(500)}%`)).toThrow('1000 characters')
    },
  )

  test('whatever is written is read or refused', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        try {
          parseFilters(text)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
        }
      }),
    )
  })
})
