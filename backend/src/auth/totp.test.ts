import { expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpStepOf, totpUri } from './totp.ts'

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
  expect(totpCode(secret, seconds * 1000)).toBe(code)
})

test('a code is accepted half a minute early or late, not longer', () => {
  const at = 1_234_567_890_000
  const code = totpCode(secret, at)
  const accepted = [-61, -30, 0, 30, 61].map(
    (seconds) => totpStepOf(secret, code, at + seconds * 1000) !== null,
  )
  expect(accepted).toEqual([false, true, true, true, false])
})

test('what is no code is not accepted', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(totpStepOf(secret, code)).toBeNull()
})

test('a new secret has 160 bits and goes into the address for the app', () => {
  const fresh = newTotpSecret()
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpUri(fresh, 'majlis.app', 'sara@example.com')).toBe(
    `otpauth://totp/majlis.app:sara%40example.com?algorithm=SHA1&digits=6&issuer=majlis.app&period=30&secret=${fresh}`,
  )
})
