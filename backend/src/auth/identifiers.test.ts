import { expect, test } from 'vitest'
import { AuthError } from './error-codes.ts'
import { readEmail, readKnownIdentifier, readPhone } from './identifiers.ts'

const refusal = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error instanceof AuthError ? error.code : error
  }
}

test.each([
  [' Sara@Example.COM ', 'sara@example.com'],
  ['9647701234567@phone.site.example', '9647701234567@phone.site.example'],
  ['a+b@xn--mgbai9azgqp6j.xn--mgbaam7a8h', 'a+b@xn--mgbai9azgqp6j.xn--mgbaam7a8h'],
  ['', 'validation_failed'],
  ['sara', 'validation_failed'],
  ['sara@@example.com', 'validation_failed'],
  ['sara @example.com', 'validation_failed'],
  ['<b>@example.com', 'validation_failed'],
  [`${'a'.repeat(243)}@example.com`, 'validation_failed'],
  ['sara@localhost', 'email_address_invalid'],
  ['sara@127.0.0.1', 'email_address_invalid'],
])('the address %s', (text, expected) => {
  expect(refusal(() => readEmail(text))).toBe(expected)
})

test.each([
  ['+964 770 123 4567', '9647701234567'],
  ['9647701234567', '9647701234567'],
  ['07701234567', 'validation_failed'],
  ['1234567', 'validation_failed'],
  ['1234567890123456', 'validation_failed'],
  ['96477012345ab', 'validation_failed'],
])('the number %s', (text, expected) => {
  expect(refusal(() => readPhone(text))).toBe(expected)
})

test('whoever signs in may be called anything, but one thing, and not endlessly', () => {
  expect(readKnownIdentifier({ email: ' SARA ', phone: '' })).toEqual({ kind: 'email', value: 'sara' })
  expect(readKnownIdentifier({ email: '', phone: '+964 1' })).toEqual({ kind: 'phone', value: '9641' })
  expect(refusal(() => readKnownIdentifier({ email: 'a', phone: '1' }))).toBe('validation_failed')
  expect(refusal(() => readKnownIdentifier({ email: '', phone: '' }))).toBe('validation_failed')
  expect(refusal(() => readKnownIdentifier({ email: 'a'.repeat(255), phone: '' }))).toBe(
    'invalid_credentials',
  )
})
