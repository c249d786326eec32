import { describe, expect, test } from 'vitest'
import { looksLikeFilter, parseFilter } from './filter.ts'
import { parseLogic } from './logic.ts'

describe('filters', () => {
  test.each([
    ['eq.5', { kind: 'quantified', operator: 'eq', quantifier: null, value: '5' }],
    ['neq.a.b', { kind: 'compare', operator: 'neq', value: 'a.b' }],
    ['like(any).{a*,b*}', { kind: 'quantified', operator: 'like', quantifier: 'any', value: '{a*,b*}' }],
    ['in.(1,"b,c", d )', { kind: 'in', values: ['1', 'b,c', ' d '] }],
    ['in.("say \\"x\\"")', { kind: 'in', values: ['say "x"'] }],
    ['in.()', { kind: 'in', values: [''] }],
    ['is.NULL', { kind: 'is', value: 'null' }],
    ['is.not_null', { kind: 'is', value: 'not_null' }],
    ['isdistinct.7', { kind: 'isdistinct', value: '7' }],
    ['fts(english).fat cat', { kind: 'search', operator: 'fts', language: 'english', value: 'fat cat' }],
    ['wfts.cat', { kind: 'search', operator: 'wfts', language: null, value: 'cat' }],
    ['cs.{a,b}', { kind: 'compare', operator: 'cs', value: '{a,b}' }],
  ])('%s', (text, operation) => {
    expect(parseFilter('x', text).filter).toMatchObject({ isNegated: false, operation })
    expect(parseFilter('x', `not.${text}`).filter).toMatchObject({ isNegated: true, operation })
  })

  test('a key goes through embeds to a field and its path', () => {
    expect(parseFilter('author.books.data->a->>0', 'eq.1')).toMatchObject({
      path: ['author', 'books'],
      filter: {
        field: {
          name: 'data',
          path: [
            { arrow: '->', operand: { kind: 'key', key: 'a' } },
            { arrow: '->>', operand: { kind: 'index', index: '0' } },
          ],
        },
      },
    })
  })

  test.each([
    ['1', 'unexpected "1" expecting "not" or operator (eq, gt, ...)'],
    ['noop.1', 'unknown single value operator noop'],
    ['neq(any).1', 'unknown single value operator neq(any)'],
    ['is.maybe', 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)'],
    ['in.1,2', 'unexpected "1" expecting "("'],
  ])('%s is refused', (text, details) => {
    expect(() => parseFilter('x', text)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ code: 'PGRST100', details }) }),
    )
  })

  test('arguments of a function are told from filters on its rows', () => {
    expect(looksLikeFilter('a', 'eq.1')).toBe(true)
    expect(looksLikeFilter('a', 'not.is.null')).toBe(true)
    expect(looksLikeFilter('a', 'fts(english).x')).toBe(true)
    expect(looksLikeFilter('author.name', 'x')).toBe(true)
    expect(looksLikeFilter('a', 'equal.1')).toBe(false)
    expect(looksLikeFilter('a', '1.5')).toBe(false)
  })
})

describe('logic trees', () => {
  test('nest, negate and keep the commas of arrays and quotes', () => {
    const { path, group } = parseLogic(
      'books.not.or',
      '(a.eq.1, and(b.cs.{x,y},not.or(c.in.(1,2),d.not.is.null)), e.eq."q,(")',
    )
    expect(path).toEqual(['books'])
    expect(group).toMatchObject({
      isNegated: true,
      operator: 'or',
      members: [
        { filter: { field: { name: 'a' } } },
        {
          operator: 'and',
          members: [
            { filter: { operation: { value: '{x,y}' } } },
            {
              isNegated: true,
              members: [{ filter: { operation: { values: ['1', '2'] } } }, { filter: { isNegated: true } }],
            },
          ],
        },
        { filter: { operation: { value: 'q,(' } } },
      ],
    })
  })

  test('a column may be called like an operator', () => {
    expect(parseLogic('or', '(order.eq.1,android.eq.2,and.eq.3)').group.members).toMatchObject([
      { filter: { field: { name: 'order' } } },
      { filter: { field: { name: 'android' } } },
      { filter: { field: { name: 'and' } } },
    ])
  })

  test.each(['', '()', '(a.eq.1', '(a)', 'a.eq.1', '(a.eq.1,)'])('%s is refused', (text) => {
    expect(() => parseLogic('or', text)).toThrow('failed to parse logic tree')
  })
})
