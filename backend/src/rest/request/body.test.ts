import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RestError } from '../errors/rest-error.ts'
import { parseBody, takesLong } from './body.ts'
import { parseCsv } from './csv.ts'

const json = { contentType: 'application/json', columns: null, isCall: false, csvGrowth: 8 }

describe('bodies', () => {
  test('an object and a list of objects with the same keys', () => {
    expect(parseBody({ ...json, text: '{"b":1,"a":2}' })).toMatchObject({ keys: ['b', 'a'], isArray: false })
    expect(parseBody({ ...json, text: '[{"b":1,"a":2},{"a":1,"b":2}]' })).toMatchObject({
      keys: ['b', 'a'],
      isArray: true,
    })
    expect(parseBody({ ...json, text: '[]' })).toMatchObject({ keys: [], isArray: true })
  })

  test('columns choose the keys, whatever the rows have', () => {
    const text = '[{"a":1},{"b":2}]'
    expect(parseBody({ ...json, text, columns: ['a', 'b', 'a'] })).toMatchObject({ keys: ['a', 'b'], text })
  })

  test.each([
    ['{"a":', 'Empty or invalid json'],
    ['', 'Empty or invalid json'],
    ['[{"a":1},{"b":1}]', 'All object keys must match'],
    ['[{"a":1},{}]', 'All object keys must match'],
    ['[1]', 'All object keys must match'],
  ])('%s is refused', (text, message) => {
    expect(() => parseBody({ ...json, text })).toThrow(message)
  })

  test('brackets may be nested, but not without end, and those within texts do not count', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(parseBody({ ...json, text: nested(199) })).toMatchObject({ keys: ['a'] })
    expect(parseBody({ ...json, text: JSON.stringify({ a: '["\\"[{'.repeat(500) }) })).toMatchObject({
      keys: ['a'],
    })
    for (const columns of [null, ['a']]) {
      expect(() => parseBody({ ...json, columns, text: nested(200) })).toThrow('nested more than 200 levels')
    }
  })

  test('a call without a body has no arguments', () => {
    expect(parseBody({ ...json, text: '', isCall: true })).toMatchObject({ keys: [], text: '{}' })
  })

  test('an unknown kind of content is refused', () => {
    expect(() => parseBody({ ...json, contentType: 'text/plain', text: 'x' })).toThrow(
      'Content-Type not acceptable: text/plain',
    )
  })

  test('any text is read or refused', () => {
    const contentTypes = fc.constantFrom(
      'application/json',
      'text/csv',
      'application/x-www-form-urlencoded',
      'x',
    )
    fc.assert(
      fc.property(contentTypes, fc.string(), fc.boolean(), (contentType, text, isCall) => {
        try {
          parseBody({ ...json, contentType, text, isCall })
        } catch (error) {
          expect(error).toBeInstanceOf(RestError)
        }
      }),
    )
  })
})

describe('csv', () => {
  const parsed = (text: string) => {
    const { columns, json } = parseCsv(text, 8)
    return { columns, records: JSON.parse(json) }
  }

  test('quotes, line ends and NULL', () => {
    expect(parsed('a,b\r\n1,"x ""y"", z"\nNULL,"two\nlines"\n')).toEqual({
      columns: ['a', 'b'],
      records: [
        { a: '1', b: 'x "y", z' },
        { a: null, b: 'two\nlines' },
      ],
    })
  })

  test('an empty last field is a field', () => {
    expect(parsed('a,b\n1,').records).toEqual([{ a: '1', b: '' }])
  })

  test('no records are an empty list', () => {
    expect(parsed('a,b\n')).toEqual({ columns: ['a', 'b'], records: [] })
  })

  test('lines of another length are refused', () => {
    expect(() => parsed('a,b\n1')).toThrow('All lines must have same number of fields')
  })

  test('a long name is not repeated for ever', () => {
    const long = `${'a'.repeat(900)}\n${'\n'.repeat(63_000)}`
    expect(() => parseCsv(long, 8)).toThrow('too many records')
    expect(() => parseCsv(long + '\n'.repeat(20_000), Number.POSITIVE_INFINITY)).toThrow('too many records')
    expect(parseCsv(`name,size\n${'Huda,170\n'.repeat(7_000)}`, 8).columns).toEqual(['name', 'size'])
  })

  test.each([
    ['records', 'a\n'.repeat(5_000), true],
    ['fields', 'a,'.repeat(5_000), true],
    ['lines that end as in old files', 'a\r'.repeat(5_000), true],
    ['a few of all', 'name,size\r\n'.repeat(1_000), false],
  ])('of many %s is told that it takes long: %#', (_, text, isLong) => {
    expect(takesLong({ ...json, contentType: 'text/csv; charset=utf-8', text })).toBe(isLong)
    expect(takesLong({ ...json, text })).toBe(false)
  })
})
