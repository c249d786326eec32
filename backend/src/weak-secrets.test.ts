import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicityOf, weaknessOf } from './weak-secrets.ts'

test.each([
  ['super-secret-jwt-token-with-at-least-32-characters-long', 'public examples'],
  [' your-super-secret-jwt-token-with-at-least-32-characters-long\n', 'public examples'],
  ['sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz', 'public examples'],
  ['a'.repeat(32), 'repeats itself'],
  ['0123456789abcdef0123456789abcdef', 'repeats itself'],
  ['k3V9-k3V9-k3V9-k3V9-k3V9-k3V9-k3V9', 'repeats itself'],
  ['change-me-change-me-change-me-change-me', '"change-me"'],
  ['My-PassWord-of-four-hundred-and-one-days', '"PassWord"'],
  ['put-your-own-random-words-in-this-place', '"your-"'],
  ['abcabcaabbccabcbacbacbabcabcaaacbbbc', '3 different characters'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'usual order'],
  ['Zx81Kq        '.padEnd(60), 'fewer than 32'],
])('%s is weak', (secret, why) => {
  expect(weaknessOf(secret, 32)).toContain(why)
})

test('so is what the project’s own name is in', () => {
  const secret = 'k3V9-Bayt-Al-Hikma-x7Qp-2mWz-84tR'
  expect(weaknessOf(secret, 32, 'bayt-al-hikma')).toContain('"Bayt-Al-Hikma"')
  expect(weaknessOf(secret, 32, 'k3v9')).toBeNull()
  expect(weaknessOf(secret, 32)).toBeNull()
})

test('what is made of random bytes is not, however it is written', () => {
  for (let time = 0; time < 500; time += 1) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(weaknessOf(randomBytes(32).toString(encoding), 32)).toBeNull()
    }
  }
})

test('the public key of the command line is everybody’s too', () => {
  expect(publicityOf('sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH')).not.toBeNull()
  expect(publicityOf('sb_publishable_12345678')).toBeNull()
})
