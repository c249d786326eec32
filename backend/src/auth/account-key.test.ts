import { expect, test } from 'vitest'
import { accountKeyFor } from './account-key.ts'

const keyOf = accountKeyFor('phone.example')

test.each([
  ['9647701234567', '07701234567', '7701234567', '96407701234567', '009647701234567'],
  ['966512345678', '0512345678', '512345678', '964512345678'],
])('the spellings of one number are one account: %s', (...spellings) => {
  expect(new Set(spellings.map((digits) => keyOf(`${digits}@phone.example`))).size).toBe(1)
})

test('other numbers, other domains and other names are other accounts', () => {
  const names = [
    '9647701234567@phone.example',
    '9647701234568@phone.example',
    '9647801234567@phone.example',
    '07701234567@example.com',
    '7701234567@example.com',
    'a7701234567@phone.example',
    '9647701234567@phone.example.com',
  ]
  expect(new Set(names.map(keyOf)).size).toBe(names.length)
})

test('capitals and spaces around are no other account', () => {
  expect(keyOf(' Sara@Example.com ')).toBe(keyOf('sara@example.com'))
  expect(keyOf('07701234567@PHONE.example')).toBe(keyOf('9647701234567@phone.example'))
})

test('without such a domain every address is its own account', () => {
  const plain = accountKeyFor(null)
  expect(plain('07701234567@phone.example')).not.toBe(plain('7701234567@phone.example'))
})
