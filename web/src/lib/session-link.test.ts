import { expect, test } from 'vitest'
import { readLinkSession } from './session-link.ts'

test('a link brings a session by both of its tokens, and says whether a new password comes first', () => {
  const tokens = { accessToken: 'a', refreshToken: 'r' }
  expect(readLinkSession('#access_token=a&refresh_token=r&type=recovery')).toEqual({
    ...tokens,
    isRecovery: true,
  })
  expect(readLinkSession('#access_token=a&refresh_token=r&type=signup')).toEqual({
    ...tokens,
    isRecovery: false,
  })
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
    expect(readLinkSession(hash), hash).toBeUndefined()
  }
})
