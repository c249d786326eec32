import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signToken } from './auth/tokens.ts'
import { readConfig } from './config.ts'
import { resolveKeys } from './keys.ts'

const secret = 'a-secret-for-tests-only-with-40-characters'
const keysOf = (keys: Record<string, string>) => resolveKeys(readConfig({ JWT_SECRET: secret, ...keys }))

test('keys that are not given are made from the secret, the same ones each time', async () => {
  const [one, other] = [await keysOf({}), await keysOf({})]
  expect(one).toEqual(other)
  expect(one.anonKey).not.toBe(one.serviceRoleKey)
})

test('opaque keys, and tokens with the right role, are taken as they are', async () => {
  const opaque = { ANON_KEY: 'sb_publishable_12345678', SERVICE_ROLE_KEY: 'sb_secret_12345678' }
  expect(await keysOf(opaque)).toMatchObject({
    anonKey: opaque.ANON_KEY,
    serviceRoleKey: opaque.SERVICE_ROLE_KEY,
  })
  const token = await signToken({ role: 'anon' }, secret)
  expect((await keysOf({ ANON_KEY: token })).anonKey).toBe(token)
})

test.each([
  ['the secret key for the public one', { ANON_KEY: 'sb_secret_12345678' }],
  ['the public key for the secret one', { SERVICE_ROLE_KEY: 'sb_publishable_12345678' }],
])('%s is refused', async (_what, keys) => {
  await expect(keysOf(keys)).rejects.toThrow(/^(ANON|SERVICE_ROLE)_KEY is not usable/)
})

test.each([
  ['with another role', { role: 'service_role' }, secret],
  ['of another secret', { role: 'anon' }, 'another-secret-of-more-than-32-characters'],
  ['that has expired', { role: 'anon', iat: 1, exp: 2 }, secret],
])('a token %s is refused', async (_what, claims, signedWith) => {
  const ANON_KEY = await signToken(claims, signedWith)
  await expect(keysOf({ ANON_KEY })).rejects.toThrow('ANON_KEY is not usable')
})

test('of two first starts at once on one folder both believe the same secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backend-keys-'))
  try {
    const starts = Array.from({ length: 8 }, () => resolveKeys(readConfig({ DATA_DIR: folder })))
    const secrets = (await Promise.all(starts)).map(({ jwtSecret }) => jwtSecret)
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(folder)).toEqual(['jwt-secret'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
