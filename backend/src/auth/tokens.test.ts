import { UnsecuredJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { signToken, TokenError, verifyAccessToken } from './tokens.ts'

const secret = 'a secret of at least thirty-two characters'

afterEach(() => {
  vi.useRealTimers()
})

const refusal = (token: string) =>
  verifyAccessToken(token, secret).then(
    () => 'accepted',
    (error) => (error instanceof TokenError ? error.reason : error),
  )

test('a signed token gives its claims back, for an hour unless said otherwise', async () => {
  const claims = await verifyAccessToken(
    await signToken({ sub: 'sara', role: 'authenticated' }, secret),
    secret,
  )
  expect(claims).toMatchObject({ sub: 'sara', role: 'authenticated' })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
})

test('the same token gives the same claims, so that what hangs on them can be kept', async () => {
  const token = await signToken({ sub: 'sara' }, secret)
  expect(await verifyAccessToken(token, secret)).toBe(await verifyAccessToken(token, secret))
})

test('a remembered token still expires', async () => {
  vi.useFakeTimers()
  const token = await signToken({ sub: 'sara' }, secret, 60)
  expect(await refusal(token)).toBe('accepted')
  vi.advanceTimersByTime(61_000)
  expect(await refusal(token)).toBe('expired')
})

test('an expired token is told apart from an invalid one', async () => {
  expect(await refusal(await signToken({ sub: 'sara' }, secret, -10))).toBe('expired')
  expect(await refusal(await signToken({ sub: 'sara' }, 'another secret, also of enough characters'))).toBe(
    'invalid',
  )
})

test('unsigned, tampered and malformed tokens are invalid', async () => {
  const token = await signToken({ sub: 'sara', role: 'authenticated' }, secret)
  const [header, , signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: 'sara', role: 'service_role' })).toString('base64url')
  expect(await refusal(`${header}.${forged}.${signature}`)).toBe('invalid')
  expect(await refusal(new UnsecuredJWT({ sub: 'sara' }).encode())).toBe('invalid')
  expect(await refusal('not a token')).toBe('invalid')
  expect(await refusal('')).toBe('invalid')
})

test('another spelling of a token is invalid', async () => {
  const token = await signToken({ sub: 'sara' }, secret)
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // 256 bits end in the first four bits of their last letter.
  const sameBits = last.charAt(last.indexOf(token.at(-1) ?? '') ^ 1)
  for (const other of [
    `${token}=`,
    `${token}==`,
    ` ${token}`,
    `${token}\n`,
    `${token.slice(0, -1)}${sameBits}`,
  ]) {
    expect(await refusal(other)).toBe('invalid')
  }
  expect(await refusal(token)).toBe('accepted')
})
