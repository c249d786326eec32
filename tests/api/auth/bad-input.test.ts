import fc from 'fast-check'
import { expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { call, signUp } from './people.ts'

const fields = [
  'email',
  'phone',
  'password',
  'current_password',
  'nonce',
  'data',
  'app_metadata',
  'user_metadata',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'create_user',
  'provider',
  'id_token',
  'chain',
  'factor_type',
  'friendly_name',
  'issuer',
  'challenge_id',
  'code',
  'id',
  'role',
  'ban_duration',
  'password_hash',
  'new_email',
  'redirect_to',
  'gotrue_meta_security',
]

const types = [
  'signup',
  'recovery',
  'email',
  'email_change',
  'sms',
  'phone_change',
  'magiclink',
  'invite',
  'totp',
]

/** Values that once broke somebody's parser, among any others. */
const value = fc.oneof(
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: fc.constantFrom(...types, 'a@example.com', '9647701234567', '123456') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u0000',
      '\ud800',
      "' or 1=1 --",
      '$1',
      '%',
      '{}',
      'null',
      '\u202e',
      'x'.repeat(9000),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const body = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 })

const path = fc.constantFrom(
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/token?grant_type=id_token'],
  ['POST', '/token?grant_type=web3'],
  ['POST', '/otp'],
  ['POST', '/verify'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/sso'],
  ['PUT', '/user'],
  ['POST', '/factors'],
  ['POST', '/factors/nonsense/verify'],
  ['POST', '/admin/users'],
  ['PUT', '/admin/users/nonsense'],
  ['DELETE', '/admin/users/nonsense'],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
)

test('no body makes the service fail', async () => {
  const sara = await signUp('sara')
  const tokens = fc.constantFrom(protocol.serviceRoleKey, sara.session.access_token, undefined)
  await fc.assert(
    fc.asyncProperty(path, body, tokens, async ([method = '', url = ''], sent, token) => {
      const headers = token === protocol.serviceRoleKey ? { apikey: token } : undefined
      const answer = await call(method, url, { body: sent, token, headers })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body.error_code).toEqual(expect.any(String))
    }),
    { numRuns: 300 },
  )
})

test('no text for a body either', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.string({ unit: 'binary' }), async ([method = '', url = ''], sent) => {
      const answer = await call(method, url, { body: sent })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

test('nor what stands in an address', async () => {
  const parameter = fc.constantFrom(
    'grant_type',
    'scope',
    'token',
    'type',
    'redirect_to',
    'page',
    'per_page',
    'provider',
  )
  // Not String, which an object without a prototype has no word for.
  const text = value.map((given) => (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')))
  const query = fc.dictionary(parameter, text, { maxKeys: 4 })
  const places = fc.constantFrom(
    '/verify',
    '/authorize',
    '/admin/users',
    '/settings',
    '/user',
    '/reauthenticate',
  )
  await fc.assert(
    fc.asyncProperty(places, query, async (place, values) => {
      const token = place.startsWith('/admin') ? protocol.serviceRoleKey : undefined
      const search = Object.entries(values).map(
        ([name, text]) => `${name}=${encodeURIComponent(Buffer.from(text).toString())}`,
      )
      const answer = await call('GET', `${place}?${search.join('&')}`, {
        token,
        headers: token ? { apikey: token } : {},
      })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})
