/** Somebody with an account, the public key and curl: what they try beside the app, and what they get. */
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { ban, keptBans } from '../../support/moderation.ts'
import { resetCodeFor, tryPassword } from '../../support/password-resets.ts'
import { newPhone, type Person, signUp } from '../../support/people.ts'

interface Reply {
  status: number
  body: unknown
}

interface Attempt {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

let mallory: Person
let sara: Person
let token: string

beforeAll(async () => {
  mallory = await signUp('mallory')
  sara = await signUp('sara')
  token = await tokenOf(mallory)
})

async function tokenOf({ api }: Person): Promise<string> {
  const { data } = await api.auth.getSession()
  return data.session?.access_token ?? ''
}

async function curl(
  path: string,
  { method = 'POST', token: bearer, body, headers }: Attempt = {},
): Promise<Reply> {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      apikey: product.anonKey,
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}

const rpc = (name: string, body: unknown, bearer = token) =>
  curl(`/rest/v1/rpc/${name}`, { token: bearer, body })

describe('skipping steps', () => {
  test('an account for a number without its code', async () => {
    const email = `${newPhone().slice(1)}@phone.majlis.app`
    const data = { referral_code: 'REFMAJLIS01', registration_method: 'whatsapp_verified' }
    const { status } = await curl('/auth/v1/signup', { body: { email, password: 'kalima-sirriya', data } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await sql(product, `select id from auth.users where email = '${email}'`)).toEqual([])
  })

  test('a new password with no token, one made up, or the code in its place', async () => {
    const code = await resetCodeFor({ phone: sara.phone })
    const password = 'mallory-was-here'
    for (const body of [
      { password },
      { password, reset_token: 'a'.repeat(64) },
      { password, reset_token: code, phone: sara.phone, otp_code: code },
      { password, phone: sara.phone },
      { password, user_id: sara.id, reset_token: ['a'] },
    ]) {
      const { body: answer } = await curl('/functions/v1/reset-password', { body })
      expect(answer).toMatchObject({ success: false })
    }
    expect(await tryPassword(sara.email, sara.password)).not.toBeTypeOf('string')
  })

  test('the procedures behind the functions, and the admin endpoint', async () => {
    for (const [name, body] of [
      ['request_phone_reset_code', { p_phone: sara.phone }],
      ['request_phone_code', { p_phone: sara.phone, p_purpose: 'password_reset' }],
      ['check_phone_code', { p_phone: sara.phone, p_code: '123456', p_purpose: 'password_reset' }],
      ['verify_phone_reset_code', { p_phone: sara.phone, p_code: '123456' }],
      ['find_password_reset', { p_token: 'a'.repeat(64) }],
      ['set_admin', { p_identifier: mallory.phone, p_is_admin: true }],
    ] as const) {
      expect(await rpc(name, body)).toMatchObject({ status: 403, body: { code: '42501' } })
    }
    const { status } = await curl(`/auth/v1/admin/users/${sara.id}`, {
      method: 'PUT',
      token,
      body: { password: 'mallory-was-here' },
    })
    expect(status).toBe(403)
  })
})

test('guessing a code ends with the fifth try, whoever asks and however the number is written', async () => {
  const code = await resetCodeFor({ phone: sara.phone })
  const wrongCode = code === '000000' ? '111111' : '000000'
  const shapes = [
    sara.phone,
    sara.phone.replace('+', '00'),
    sara.phone.replace('+964', '0'),
    ` ${sara.phone}`,
  ]
  const guess = (phone: string, otp_code: string) =>
    curl('/functions/v1/verify-reset-otp', {
      body: { phone, otp_code },
      headers: { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 255)}` },
    })
  for (const phone of [...shapes, sara.phone]) {
    expect((await guess(phone, wrongCode)).body).toMatchObject({ success: false })
  }
  expect((await guess(sara.phone, code)).body).toMatchObject({
    success: false,
    retry_after_seconds: expect.any(Number),
  })
})

test('resetting by phone tells nobody who is a member', async () => {
  const member = await signUp('noor')
  const ask = (phone: string) => curl('/functions/v1/send-ultramsg-otp', { body: { phone } })
  const [known, unknown] = [await ask(member.phone), await ask(newPhone())]
  const shapeOf = ({ status, body }: Reply) => [status, Object.keys(Object(body)).sort()]
  expect(shapeOf(known)).toEqual(shapeOf(unknown))
  const guess = (phone: string) =>
    curl('/functions/v1/verify-reset-otp', { body: { phone, otp_code: '123456' } })
  expect(await guess(member.phone)).toEqual(await guess(newPhone()))
})

describe('playing the admin', () => {
  const target = () => sara.id
  const calls: [string, () => Record<string, unknown>][] = [
    ['ban_user_10_days', () => ({ p_user_id: target(), p_reason: 'x', p_banned_by: target() })],
    ['unban_user_by_admin', () => ({ p_user_id: target(), p_admin_notes: 'x' })],
    ['cleanup_expired_bans', () => ({})],
    ['get_locked_users_with_details', () => ({})],
  ]

  test.each(calls)('%s is refused to a member and to a visitor', async (name, body) => {
    expect(await rpc(name, body())).toMatchObject({ status: 403, body: { code: '42501' } })
    expect(await curl(`/rest/v1/rpc/${name}`, { body: body() })).toMatchObject({ status: 401 })
  })

  test.each(calls)('%s is refused to who writes "admin" into their own metadata', async (name, body) => {
    await mallory.api.auth.updateUser({ data: { role: 'admin', app_metadata: { role: 'admin' } } })
    const { data } = await mallory.api.auth.refreshSession()
    expect(await rpc(name, body(), data.session?.access_token ?? '')).toMatchObject({ status: 403 })
  })

  test.each(calls)('%s is refused to a token with another signature', async (name, body) => {
    const claims = { sub: mallory.id, role: 'authenticated', app_metadata: { role: 'admin' } }
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a-secret-that-is-not-the-servers-own-one'))
    const [, payload] = forged.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    expect(await rpc(name, body(), forged)).toMatchObject({ status: 401 })
    expect(await rpc(name, body(), unsigned)).toMatchObject({ status: 401 })
  })

  test('a token that says admin of an account that is none is no admin either', async () => {
    const { data } = await mallory.api.auth.getClaims()
    const stale = await new SignJWT({ ...data?.claims, app_metadata: { role: 'admin' } })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(product.jwtSecret))
    expect(await rpc('get_locked_users_with_details', {}, stale)).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
  })

  test('nobody was banned', async () => {
    expect(await keptBans(sara)).toEqual([])
  })
})

describe('acting for others', () => {
  const p_fingerprint = createHash('sha256').update(randomUUID()).digest('hex')

  test.each([
    ['check_user_ban_status', {}],
    ['migrate_legacy_bans', {}],
    ['check_and_store_fingerprint', { p_fingerprint }],
    [
      'check_and_store_fingerprint_enhanced',
      { p_fingerprint, p_device_signature: 'x', p_app_instance_id: 'x' },
    ],
  ])('%s with another’s id, or none', async (name, more) => {
    for (const p_user_id of [sara.id, null]) {
      const { status, body } = await rpc(name, { p_user_id, ...more })
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: '42501', message: 'غير مصرح بالوصول' })
    }
    expect(
      await sql(product, `select 1 from public.device_fingerprints where user_id = '${sara.id}'`),
    ).toEqual([])
  })
})

describe('writing tables by hand', () => {
  const rows: [string, () => Record<string, unknown>][] = [
    ['locked_users', () => ({ user_id: sara.id, reason: 'x' })],
    ['user_bans', () => ({ user_id: sara.id, reason: 'x' })],
    ['device_fingerprints', () => ({ user_id: sara.id, fingerprint: 'a'.repeat(64) })],
    ['email_otp_codes', () => ({ email: 'x@example.com', code_hash: 'x' })],
    ['phone_verifications', () => ({ phone_number: sara.phone, purpose: 'password_reset', code_hash: 'x' })],
  ]

  test.each(rows)('%s takes no row and no change', async (table, row) => {
    expect((await curl(`/rest/v1/${table}`, { token, body: row() })).status).toBe(403)
    const upsert = { token, body: row(), headers: { prefer: 'resolution=merge-duplicates' } }
    expect((await curl(`/rest/v1/${table}`, upsert)).status).toBe(403)
    const [first = ''] = Object.keys(row())
    const patch = { method: 'PATCH', token, body: row() }
    expect((await curl(`/rest/v1/${table}?${first}=not.is.null`, patch)).status).toBe(403)
  })

  test.each(rows.filter(([table]) => table !== 'user_bans'))('%s loses no row', async (table, row) => {
    const [first = ''] = Object.keys(row())
    const answer = await curl(`/rest/v1/${table}?${first}=not.is.null`, { method: 'DELETE', token })
    expect(answer.status).toBe(403)
  })

  test.each(['private', 'auth', 'cron', 'storage'])('the schema %s is not there', async (schema) => {
    const headers = { 'accept-profile': schema, 'content-profile': schema }
    const answer = await curl('/rest/v1/password_resets', { method: 'GET', token, headers })
    expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
  })
})

describe('going on with the token after a ban', () => {
  let banned: string

  beforeAll(async () => {
    const eve = await signUp('eve')
    banned = await tokenOf(eve)
    await ban(eve)
  })

  test.each([
    ['GET', '/rest/v1/posts'],
    ['HEAD', '/rest/v1/posts'],
    ['GET', '/rest/v1/posts?select=id&content=eq./rpc/check_user_ban_status'],
    ['GET', '/rest/v1/rpc/get_feed_posts?content=eq./rpc/check_user_ban_status'],
    ['POST', '/rest/v1/posts'],
    ['PATCH', '/rest/v1/profiles?id=not.is.null'],
    ['DELETE', '/rest/v1/posts?id=not.is.null'],
    ['POST', '/rest/v1/rpc/get_own_profile'],
    ['POST', '/rest/v1/rpc/is_admin'],
  ])('%s %s is 403', async (method, path) => {
    const { status } = await curl(path, { method, token: banned })
    expect(status).toBe(403)
  })

  test.each([
    '/rest/v1/rpc/check_user_ban_status/../get_own_profile',
    '/rest/v1/rpc/check_user_ban_status%2F..%2Fget_own_profile',
    '/rest/v1//rpc/get_own_profile',
    '/rest/v1/rpc/get_own_profile?/rpc/check_user_ban_status',
  ])('%s is no way round', async (path) => {
    const { status, body } = await curl(path, { token: banned })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).not.toContain('phone_number')
  })

  test('storage is closed and so is secure-profile', async () => {
    const listing = await curl('/storage/v1/object/list/posts', { token: banned, body: { prefix: '' } })
    expect(listing.status).toBeGreaterThanOrEqual(400)
    expect(listing.body).toMatchObject({ statusCode: '403' })
    const profile = await curl('/functions/v1/secure-profile', {
      token: banned,
      body: { action: 'getPublicProfile', userId: sara.id },
    })
    expect(profile.body).toMatchObject({ success: false, code: 'user_banned' })
  })
})
