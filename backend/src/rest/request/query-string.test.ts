/** Whatever the query string is, it gives parameters or a protocol error, never anything else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RestError } from '../errors/rest-error.ts'
import { parseQueryString } from './query-string.ts'

/** Pieces of the grammar in any order, which reach further into the parsers than random letters. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['select', 'order', 'or', 'and', 'not', 'limit', 'offset', 'columns', 'on_conflict', 'a', 'b.c'],
        ...[
          '=',
          '&',
          '.',
          ',',
          '(',
          ')',
          '{',
          '}',
          '"',
          '\\',
          '->',
          '->>',
          '::',
          ':',
          '!',
          '*',
          '...',
          '-',
          ' ',
        ],
        ...[
          'eq.',
          'in.',
          'is.null',
          'like(any).',
          'fts(',
          'count()',
          'sum()',
          '!inner',
          'asc',
          'nullsfirst',
          '%',
          '+',
          '\0',
        ],
      ),
      fc.string(),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

function outcome(search: string, isCallByGet: boolean): 'parsed' | 'refused' {
  try {
    parseQueryString(search, isCallByGet)
    return 'parsed'
  } catch (error) {
    if (error instanceof RestError && error.status < 500) return 'refused'
    throw error
  }
}

describe('query strings', () => {
  test('any text is parsed or refused', () => {
    fc.assert(
      fc.property(pieces, fc.boolean(), (search, isCallByGet) => {
        expect(['parsed', 'refused']).toContain(outcome(search, isCallByGet))
      }),
      { numRuns: 3_000 },
    )
  })

  test('any value of each parameter is parsed or refused', () => {
    const keys = fc.constantFrom(
      'select',
      'order',
      'or',
      'not.and',
      'columns',
      'on_conflict',
      'limit',
      'a->b',
      'x',
    )
    fc.assert(
      fc.property(keys, pieces, (key, value) => {
        const search = new URLSearchParams([[key, value]]).toString()
        expect(['parsed', 'refused']).toContain(outcome(search, false))
      }),
      { numRuns: 3_000 },
    )
  })

  test('any quoted value comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const quoted = `"${value.replace(/["\\]/g, '\\$&')}"`
        const search = new URLSearchParams([['a', `in.(${quoted})`]]).toString()
        expect(parseQueryString(search, false).filters[0]?.value.operation).toEqual({
          kind: 'in',
          values: [value],
        })
      }),
    )
  })

  test('parameters are sorted by their meaning and level', () => {
    const query = parseQueryString(
      'select=id,books(id)&books.order=id.desc.nullslast&books.limit=3&offset=2&books.or=(a.eq.1,b.eq.2)&a=gt.1&apikey=k',
      false,
    )
    expect(query).toMatchObject({
      orders: [
        { path: ['books'], value: [{ field: { name: 'id' }, direction: 'desc', nulls: 'nullslast' }] },
      ],
      limits: [{ path: ['books'], value: 3 }],
      offsets: [{ path: [], value: 2 }],
      logic: [{ path: ['books'] }],
      filters: [{ path: [], value: { field: { name: 'a' } } }],
    })
  })

  test('arguments of a call by GET keep their order and repeat', () => {
    expect(parseQueryString('v=1&v=2&id=eq.3', true)).toMatchObject({
      callArguments: [
        ['v', '1'],
        ['v', '2'],
      ],
      filters: [{ value: { field: { name: 'id' } } }],
    })
  })
})
