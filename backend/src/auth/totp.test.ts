import { expect, test } from 'vitest'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

/** The ASCII secret of RFC 6238's examples, in base32; six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the example of RFC 6238 at %i seconds', (seconds, code) => {
  expect(totpStepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted half a minute early or late, not longer, and is of its own step', () => {
  const [step, code] = [41_152_263, '005924']
  const accepted = [-31, -30, -1, 0, 29, 30, 59, 60].map((seconds) =>
    totpStepOf(secret, code, (step * 30 + seconds) * 1000),
  )
  expect(accepted).toEqual([null, step, step, step, step, step, step, null])
})

test('what is no code is not accepted', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(totpStepOf(secret, code)).toBeNull()
})

test('a new secret has 160 bits and goes into the address for the app', () => {
  const fresh = newTotpSecret()
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(totpUri(fresh, 'site.example', 'sara@example.com'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/site\.example:sara%40example\.com\?/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ issuer: 'site.example', secret: fresh, algorithm: 'SHA1', digits: '6', period: '30' },
  })
})
