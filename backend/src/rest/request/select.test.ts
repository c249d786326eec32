import { describe, expect, test } from 'vitest'
import { parseSelect, type SelectedItem } from './select.ts'

/** Writes a select tree back in one normal form. */
function print(items: SelectedItem[]): string {
  return items
    .map((item) => {
      const alias = item.alias === null ? '' : `${item.alias}:`
      if (item.kind === 'relation') {
        const modifiers = [item.hint, item.join].flatMap((modifier) => (modifier ? `!${modifier}` : []))
        return `${item.isSpread ? '...' : ''}${alias}${item.name}${modifiers.join('')}(${print(item.items)})`
      }
      const path = item.field.path.map(({ arrow, operand }) => {
        return `${arrow}${operand.kind === 'key' ? operand.key : `[${operand.index}]`}`
      })
      const cast = item.cast === null ? '' : `::${item.cast}`
      const aggregate = item.aggregate ? `.${item.aggregate.name}()${item.aggregate.cast ?? ''}` : ''
      return `${alias}${item.field.name}${path.join('')}${cast}${aggregate}`
    })
    .join(',')
}

describe('select', () => {
  test.each([
    ['id,name', 'id,name'],
    [' id , name ', 'id,name'],
    ['*', '*'],
    ['n:name', 'n:name'],
    ['created_at::date', 'created_at::date'],
    ['n:price::numeric', 'n:price::numeric'],
    ['data->a->>b', 'data->a->>b'],
    ['data->items->0->>-1', 'data->items->[0]->>[-1]'],
    ['city:data->home->>city::text', 'city:data->home->>city::text'],
    ['with-dash->x', 'with-dash->x'],
    ['"a.b,c(d)":id,"say ""x"', null],
    ['"a.b,c(d)"', 'a.b,c(d)'],
    ['اسم', 'اسم'],
    ['author(name)', 'author(name)'],
    ['a:author!fk!inner(*,books(id))', 'a:author!fk!inner(*,books(id))'],
    ['author!left!fk(id)', 'author!fk!left(id)'],
    ['...author(n:name)', '...author(n:name)'],
    ['books()', 'books()'],
    ['count()', '*.count()'],
    ['total:count()', 'total:*.count()'],
    ['books(count)', 'books(count)'],
    ['price.sum()', 'price.sum()'],
    ['s:price::int.sum()::text', 's:price::int.sum()text'],
    ['count', 'count'],
  ])('%s', (text, expected) => {
    if (expected === null) expect(() => parseSelect(text)).toThrow('failed to parse select parameter')
    else expect(print(parseSelect(text))).toBe(expected)
  })

  test.each([
    ['id,', '"failed to parse select parameter (id,)" (line 1, column 4)'],
    ['books(id', '"failed to parse select parameter (books(id)" (line 1, column 9)'],
    ['id)', '"failed to parse select parameter (id))" (line 1, column 3)'],
    ['name[]', '"failed to parse select parameter (name[])" (line 1, column 5)'],
    ['price.median()', '"failed to parse select parameter (price.median())" (line 1, column 7)'],
    ['data->>-x', '"failed to parse select parameter (data->>-x)" (line 1, column 8)'],
  ])('%s is refused', (text, message) => {
    expect(() => parseSelect(text)).toThrow(message)
  })

  test.each(['x:id', 'x:author(name)', 'x', 'x(id)', 'author!x(id)'])(
    'a name has 63 bytes, as in PostgreSQL: x in %s',
    (text) => {
      const named = (name: string) => parseSelect(text.replace('x', name))
      expect(() => named('x'.repeat(63))).not.toThrow()
      expect(() => named('x'.repeat(64))).toThrow('failed to parse select parameter')
      expect(() => named('ط'.repeat(32))).toThrow('failed to parse select parameter')
    },
  )

  test('a key within JSON is as long as it likes', () => {
    const key = 'k'.repeat(100)
    expect(print(parseSelect(`data->${key}->>a`))).toBe(`data->${key}->>a`)
  })

  test('a tree deeper than any request needs is refused', () => {
    expect(() => parseSelect(`${'a('.repeat(5_000)}id${')'.repeat(5_000)}`)).toThrow('failed to parse select')
  })
})
