import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'

test('argon2id with the recommended cost, salted', async () => {
  const [one, two] = [await hashPassword('كلمة سر'), await hashPassword('كلمة سر')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'كلمة سر')).toBe(true)
  expect(await verifyPassword(one, 'كلمة سر ')).toBe(false)
  expect(isOutdatedHash(one)).toBe(false)
})

test.each(['$2a', '$2b', '$2y'])('a bcrypt hash with the prefix %s, to be renewed', async (prefix) => {
  const hash = `${prefix}$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW`
  expect(await verifyPassword(hash, 'imported-password')).toBe(true)
  expect(await verifyPassword(hash, 'another')).toBe(false)
  expect(isOutdatedHash(hash)).toBe(true)
})

test('nothing is right where there is no password', async () => {
  expect(await verifyPassword(null, '')).toBe(false)
  expect(await verifyPassword('', '')).toBe(false)
})
