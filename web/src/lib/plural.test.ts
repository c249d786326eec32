import { describe, expect, it } from 'vitest'
import { plural } from './plural.ts'

const posts = {
  zero: 'لا منشورات',
  one: 'منشور واحد',
  two: 'منشوران',
  few: '{n} منشورات',
  many: '{n} منشوراً',
  other: '{n} منشور',
}

describe('plural', () => {
  it.each([
    [0, 'لا منشورات'],
    [1, 'منشور واحد'],
    [2, 'منشوران'],
    [3, '3 منشورات'],
    [10, '10 منشورات'],
    [11, '11 منشوراً'],
    [99, '99 منشوراً'],
    [100, '100 منشور'],
    [102, '102 منشور'],
    [103, '103 منشورات'],
    [1234, '1,234 منشوراً'],
  ])('says %i as %s', (count, text) => {
    expect(plural(count, posts)).toBe(text)
  })
})
