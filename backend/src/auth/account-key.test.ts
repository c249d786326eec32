import { expect, test } from 'vitest'
import { accountKeyFor, accountNamesFor } from './account-key.ts'

const keyOf = accountKeyFor('phone.example')

test.each([
  ['9647701234567', '07701234567', '7701234567', '96407701234567', '009647701234567'],
  ['966512345678', '0512345678', '512345678', '964512345678', '9660512345678'],
  ['9647501234567', '96607501234567', '9667501234567', '7501234567'],
  ['447911123456', '4407911123456', '00447911123456'],
])('the spellings of one number are one account: %s', (...spellings) => {
  expect(new Set(spellings.map((digits) => keyOf(`${digits}@phone.example`))).size).toBe(1)
})

test('numbers of two countries that end alike are two accounts', () => {
  const numbers = ['9647501234567', '966501234567', '971501234567', '965501234567', '447501234567']
  expect(new Set(numbers.map((digits) => keyOf(`${digits}@phone.example`))).size).toBe(numbers.length)
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

test('the names of an account begin with the one that was given, and share its key', () => {
  const namesOf = accountNamesFor('phone.example')
  expect(namesOf(' 4407911123456@Phone.example')).toEqual([
    '4407911123456@phone.example',
    '447911123456@phone.example',
  ])
  for (const digits of ['07701234567', '966512345678', '447911123456', '15551234567']) {
    const address = `${digits}@phone.example`
    const names = namesOf(address)
    expect(names[0]).toBe(address)
    expect(new Set(names.map(keyOf))).toEqual(new Set([keyOf(address)]))
  }
  expect(namesOf('Sara@Example.com')).toEqual(['sara@example.com'])
})

test('without such a domain every address is its own account', () => {
  const plain = accountKeyFor(null)
  expect(plain('07701234567@phone.example')).not.toBe(plain('7701234567@phone.example'))
})
