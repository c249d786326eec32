import { expect, test } from 'vitest'
import { readLinkSession } from './session-link.ts'

test('a link brings a session by both of its tokens, and says whether a new password comes first', () => {
  const brought = { accessToken: 'a', refreshToken: 'r' }
  const tokens = '#access_token=a&refresh_token=r'
  expect(readLinkSession(`${tokens}&type=recovery`)).toEqual({ ...brought, isRecovery: true })
  expect(readLinkSession(`${tokens}&type=signup`)).toEqual({ ...brought, isRecovery: false })
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
