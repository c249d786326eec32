import { expect, test } from 'vitest'
import { weaknessOf } from './password-policy.ts'

test.each([
  ['12345', ['length']],
  ['123456', null],
  ['كلمةسر', null],
])('standard: %s', (password, reasons) => {
  expect(weaknessOf(password, 'standard')?.reasons ?? null).toEqual(reasons)
})

test.each([
  ['Aa1!', ['length']],
  ['abcdefgh', ['characters', 'pwned']],
  ['Abcdefg1', ['characters']],
  ['P@ssw0rd', ['pwned']],
  ['Bustan!2027', null],
])('strict: %s', (password, reasons) => {
  expect(weaknessOf(password, 'strict')?.reasons ?? null).toEqual(reasons)
})

test('every reason has its sentence', () => {
  expect(weaknessOf('abc', 'strict')?.message).toBe(
    'Password should be at least 8 characters. Password should contain at least one of each: a lower case letter, ' +
      'an upper case letter, a digit and a symbol.',
  )
})
