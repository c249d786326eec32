/** Who may pass: API keys in the gateway's words, bearer tokens in the words of each area. */
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { product, protocol, sql } from '../../support/backends.ts'
import { ask, askWithKey } from './requests.ts'

const hour = 3600
const now = () => Math.floor(Date.now() / 1000)

function tokenOf(claims: Record<string, unknown>, secret = protocol.jwtSecret): Promise<string> {
  return new SignJWT({ sub: crypto.randomUUID(), exp: now() + hour, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

describe('API keys', () => {
  const gated = ['/rest/v1/authors?limit=1', '/auth/v1/settings']

  test.each(gated)('%s without one', async (path) => {
    expect(await ask(path)).toMatchObject({
      status: 401,
      json: {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
    })
  })

  test.each(['', 'nonsense', 'sb_publishable_of_somebody_else', 'sb_secret_of_somebody_else'])(
    'a wrong one: %s',
    async (apikey) => {
      for (const path of gated) {
        expect(await ask(path, { headers: { apikey } })).toMatchObject({
          status: 401,
          json: {
            message: 'Invalid API key',
            hint: 'Double check your Supabase `anon` or `service_role` API key.',
          },
        })
      }
    },
  )

  test('any token signed for the role of a key is one; a person’s, a forged or an expired one is not', async () => {
    const statusWith = async (apikey: string) =>
      (await ask('/rest/v1/authors?limit=1', { headers: { apikey } })).status
    expect(await statusWith(await tokenOf({ role: 'anon' }))).toBe(200)
    expect(await statusWith(await tokenOf({ role: 'service_role' }))).toBe(200)
    expect(await statusWith(await tokenOf({ role: 'authenticated' }))).toBe(401)
    expect(
      await statusWith(await tokenOf({ role: 'anon' }, 'another-secret-with-forty-characters-or-so')),
    ).toBe(401)
    expect(await statusWith(await tokenOf({ role: 'service_role', exp: now() - hour }))).toBe(401)
  })

  test('in the address, where no header can be set', async () => {
    expect((await ask(`/rest/v1/authors?limit=1&apikey=${protocol.anonKey}`)).status).toBe(200)
    expect((await ask('/rest/v1/authors?apikey=nonsense')).status).toBe(401)
  })

  test('twice in the address is none', async () => {
    const key = `apikey=${protocol.anonKey}`
    expect((await ask(`/rest/v1/authors?${key}&${key}`)).status).toBe(401)
  })

  test('links in messages need none', async () => {
    expect((await ask('/auth/v1/verify?type=recovery&token=x')).status).not.toBe(401)
    expect((await ask('/auth/v1/.well-known/jwks.json')).status).toBe(200)
  })

  const roleOf = async (headers: Record<string, string>) => {
    const { json } = await ask('/rest/v1/rpc/who_asks', { headers })
    return Object(json).role
  }

  test('an opaque key acts as its role, alone or as a bearer token too', async () => {
    const { anonKey, serviceRoleKey } = protocol
    expect(anonKey).toMatch(/^sb_publishable_/)
    expect(serviceRoleKey).toMatch(/^sb_secret_/)
    expect(await roleOf({ apikey: anonKey })).toBe('anon')
    expect(await roleOf({ apikey: anonKey, authorization: `Bearer ${anonKey}` })).toBe('anon')
    expect(await roleOf({ apikey: serviceRoleKey })).toBe('service_role')
    expect(await roleOf({ apikey: serviceRoleKey, authorization: `bearer ${serviceRoleKey}` })).toBe(
      'service_role',
    )
  })

  test('the bearer token says who acts, whatever the key', async () => {
    const { anonKey, serviceRoleKey } = protocol
    expect(await roleOf({ apikey: anonKey, authorization: `Bearer ${serviceRoleKey}` })).toBe('service_role')
    expect(await roleOf({ apikey: serviceRoleKey, authorization: `Bearer ${anonKey}` })).toBe('anon')
    const token = await tokenOf({ role: 'authenticated' })
    expect(await roleOf({ apikey: serviceRoleKey, authorization: `Bearer ${token}` })).toBe('authenticated')
  })

  test('a scheme other than bearer says nothing', async () => {
    const authorization = `Basic ${Buffer.from('a:b').toString('base64')}`
    expect(await roleOf({ apikey: protocol.anonKey, authorization })).toBe('anon')
  })

  test('a role that authenticator may become', async () => {
    await sql(protocol, `do $$ begin create role reviewer; exception when duplicate_object then null; end $$`)
    await sql(protocol, 'grant usage on schema public to reviewer')
    const headers = {
      apikey: protocol.anonKey,
      authorization: `Bearer ${await tokenOf({ role: 'reviewer' })}`,
    }
    expect((await ask('/rest/v1/rpc/who_asks', { headers })).status).toBe(401)
    await sql(protocol, 'grant reviewer to authenticator')
    expect(await roleOf(headers)).toBe('reviewer')
  })
})

describe('bearer tokens that are not accepted', () => {
  let bad: Record<string, string>

  beforeAll(async () => {
    const good = await tokenOf({ role: 'authenticated' })
    const [header = '', payload = '', signature = ''] = good.split('.')
    const forged = Buffer.from(JSON.stringify({ role: 'service_role', exp: now() + hour })).toString(
      'base64url',
    )
    bad = {
      'signed with another secret': await tokenOf(
        { role: 'authenticated' },
        'another-secret-of-40-characters-or-more',
      ),
      expired: await tokenOf({ role: 'authenticated', exp: now() - 60 }),
      unsigned: new UnsecuredJWT({ role: 'service_role' }).encode(),
      'with other claims than were signed': `${header}.${forged}.${signature}`,
      'without its signature': `${header}.${payload}.`,
      'for a role that was not granted': await tokenOf({ role: 'postgres' }),
      'for a role that does not exist': await tokenOf({ role: 'nobody; drop table x' }),
      'not valid yet': await tokenOf({ role: 'authenticated', nbf: now() + hour }),
      garbage: 'garbage',
      'garbage in three parts': 'a.b.c',
      'very long': 'x'.repeat(8_000),
    }
  })

  const kinds = [
    'signed with another secret',
    'expired',
    'unsigned',
    'with other claims than were signed',
    'without its signature',
    'for a role that was not granted',
    'for a role that does not exist',
    'not valid yet',
    'garbage',
    'garbage in three parts',
    'very long',
  ]
  const bearer = (kind: string) => ({ authorization: `Bearer ${bad[kind]}` })

  test.each(kinds)('data: %s', async (kind) => {
    const { status, json, headers } = await askWithKey('/rest/v1/authors', { headers: bearer(kind) })
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
    expect(json).toMatchObject(
      kind === 'expired'
        ? { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }
        : { code: 'PGRST301', hint: null },
    )
  })

  test.each(kinds)('auth: %s', async (kind) => {
    const { status, json } = await askWithKey('/auth/v1/user', { headers: bearer(kind) })
    expect(status).toBe(403)
    const isSigned = kind.startsWith('for a role')
    expect(json).toMatchObject({ code: 403, error_code: isSigned ? 'user_not_found' : 'bad_jwt' })
  })

  test.each(kinds)("auth's admin: %s", async (kind) => {
    const { status } = await askWithKey('/auth/v1/admin/users', { headers: bearer(kind) })
    expect(status).toBe(403)
  })

  test.each(kinds)('storage: %s', async (kind) => {
    const { status, json } = await ask('/storage/v1/bucket', { headers: bearer(kind) })
    expect(status).toBe(400)
    expect(json).toMatchObject({
      statusCode: '403',
      error: 'Unauthorized',
      message: kind === 'expired' ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS',
    })
  })

  test.each(kinds)('functions: %s', async (kind) => {
    const { status, json } = await ask('/functions/v1/echo', { method: 'POST', headers: bearer(kind) })
    expect(status).toBe(401)
    expect(json).toEqual({ code: 401, message: 'Invalid JWT' })
  })

  test.each(kinds)('realtime: %s', async (kind) => {
    const { status } = await askWithKey('/realtime/v1/api/broadcast', {
      method: 'POST',
      headers: { ...bearer(kind), 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'room', event: 'x', payload: {} }] }),
    })
    expect(status).toBe(401)
  })

  test('public files do not ask who is there', async () => {
    const { json } = await ask('/storage/v1/object/public/none/none.png', { headers: bearer('expired') })
    expect(json).not.toMatchObject({ error: 'Unauthorized' })
  })

  test('no refusal says more than it must', async () => {
    for (const kind of kinds) {
      const { text } = await askWithKey('/rest/v1/authors', { headers: bearer(kind) })
      expect(text).not.toContain(bad[kind])
      expect(text).not.toMatch(/at .*\.(?:ts|js)/)
    }
  })

  test('a token of one project is none of another', async () => {
    const token = await tokenOf({ role: 'service_role' }, 'the-secret-of-another-installation-0001')
    const { status } = await ask('/rest/v1/profiles?select=id', {
      backend: product,
      headers: { apikey: product.anonKey, authorization: `Bearer ${token}` },
    })
    expect(status).toBe(401)
  })
})
