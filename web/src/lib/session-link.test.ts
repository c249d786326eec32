import { expect, test } from 'vitest'
import { readLinkSession } from './session-link.ts'

/** An access token that is good until that second. */
const tokenUntil = (exp: number) => `e30.${btoa(JSON.stringify({ exp }))}.signature`

test('a link brings a session by both of its tokens, and says whether a new password comes first', () => {
  const accessToken = tokenUntil(2)
  const brought = { accessToken, refreshToken: 'r', isOld: false }
  const tokens = `#access_token=${accessToken}&refresh_token=r`
  expect(readLinkSession(`${tokens}&type=recovery`, 1_999)).toEqual({ ...brought, isRecovery: true })
  expect(readLinkSession(`${tokens}&type=signup`, 1_999)).toEqual({ ...brought, isRecovery: false })
})

test('it is old once its access token is good no longer, or none that can be read', () => {
  for (const token of [tokenUntil(2), 'a', 'e30.e30.x']) {
    expect(readLinkSession(`#access_token=${token}&refresh_token=r`, 2_000)?.isOld, token).toBe(true)
  }
})

test('an address without both tokens brings none', () => {
  for (const hash of [
    '',
    '#',
    '#content',
    '#access_token=a',
    '#refresh_token=r',
    '#error_code=otp_expired',
  ]) {
    expect(readLinkSession(hash, 0), hash).toBeUndefined()
  }
})
