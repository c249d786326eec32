/** The headers that all answers share: security, origins, request ids, compression. */
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { type Asked, ask, askWithKey } from './requests.ts'

const preflight = {
  origin: 'https://elsewhere.example',
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'apikey, x-client-info',
}

/** One of every kind of answer. */
const kinds: [kind: string, path: string, asked: Asked][] = [
  ['the page', '/home', {}],
  ['a file', '/assets/app-4f1d2c3b.js', {}],
  ['a missing file', '/gone.js', {}],
  ['health', '/health', {}],
  ['metrics', '/metrics', {}],
  ['data', '/rest/v1/authors?limit=1', {}],
  ['an error of data', '/rest/v1/nothing', {}],
  ['an error of auth', '/auth/v1/token?grant_type=password', { method: 'POST' }],
  ['an error of storage', '/storage/v1/object/public/none/none', {}],
  ['an error of functions', '/functions/v1/none', {}],
  ['a function', '/functions/v1/open', {}],
  ['a missing key', '/rest/v1/authors', { headers: { apikey: '' } }],
  ['an unreadable address', '/%zz', {}],
  ['a preflight', '/rest/v1/authors', { method: 'OPTIONS', headers: preflight }],
]

describe('security', () => {
  test.each(kinds)('%s', async (_kind, path, asked) => {
    const { headers } = await askWithKey(path, asked)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('data may be embedded nowhere and run nothing', async () => {
    const { headers } = await askWithKey('/rest/v1/authors?limit=1')
    expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors 'none'`)
  })
})

describe('origins', () => {
  test.each(['/rest/v1/authors', '/auth/v1/token', '/auth/v1/nothing', '/storage/v1/object/a/b'])(
    'a browser that asks first, about %s, needs no key',
    async (path) => {
      const { status, headers, text } = await ask(path, { method: 'OPTIONS', headers: preflight })
      expect([status, text]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers': 'apikey, x-client-info',
        'access-control-max-age': '86400',
        vary: 'Access-Control-Request-Headers',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  test('every answer of the protocol can be read, errors and their headers too', async () => {
    const paths = ['/rest/v1/authors', '/rest/v1/none', '/rest/v1/%zz', '/auth/v1/user', '/storage/v1/bucket']
    for (const path of paths) {
      const { headers } = await askWithKey(path, { headers: { origin: 'https://elsewhere.example' } })
      expect(headers['access-control-allow-origin'], path).toBe('*')
      const exposed = String(headers['access-control-expose-headers']).split(', ')
      expect(exposed).toEqual(
        expect.arrayContaining(['Content-Range', 'Location', 'ETag', 'Retry-After', 'X-Request-Id']),
      )
    }
  })

  test('the page and its files are for their own origin', async () => {
    expect((await ask('/home')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await ask('/config.json')).headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('OPTIONS without an origin is a request like others', async () => {
    const known = await askWithKey('/rest/v1/authors', { method: 'OPTIONS' })
    expect(known).toMatchObject({ status: 200, text: '' })
    expect(known.headers.allow).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect((await ask('/rest/v1/authors', { method: 'OPTIONS' })).status).toBe(401)
    expect((await askWithKey('/auth/v1/token', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('functions answer browsers themselves', async () => {
    const own = await ask('/functions/v1/hello', { method: 'OPTIONS', headers: preflight })
    expect(own).toMatchObject({ status: 200, text: 'ok' })
    expect(own.headers['access-control-allow-headers']).toBe(
      'authorization, x-client-info, apikey, content-type',
    )
  })
})

describe('request ids', () => {
  test('one that is given comes back', async () => {
    const { headers } = await ask('/health', { headers: { 'x-request-id': 'trace-0123.ABC' } })
    expect(headers['x-request-id']).toBe('trace-0123.ABC')
  })

  test.each(['short', 'with space inside', '<script>alert(1)</script>', 'x'.repeat(65)])(
    'one that cannot be an id is replaced: %s',
    async (given) => {
      const { headers } = await ask('/health', { headers: { 'x-request-id': given } })
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('no two are the same', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/health')).headers))
    expect(new Set(ids.map((headers) => headers['x-request-id'])).size).toBe(20)
  })
})

describe('compression', () => {
  const accept = { 'accept-encoding': 'br, gzip' }
  const rows = '/rest/v1/numbers?select=n&order=n&limit=500'
  const expected = Array.from({ length: 500 }, (_, index) => ({ n: index + 1 }))

  test('what is long is compressed', async () => {
    const { headers, bytes } = await askWithKey(rows, { headers: accept })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-range']).toBe('0-499/*')
    expect(headers.vary).toContain('accept-encoding')
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(expected)
    expect(Number(headers['content-length'])).toBe(bytes.length)
  })

  test('a part of many rows too', async () => {
    const headers = { 'accept-encoding': 'gzip', prefer: 'count=exact' }
    const answer = await askWithKey(rows, { headers })
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe('0-499/1200')
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toEqual(expected)
  })

  test('the page too', async () => {
    const { headers } = await ask('/home', { headers: accept })
    expect(headers['content-encoding']).toBe('br')
  })

  test('what is short is not', async () => {
    const { headers } = await askWithKey('/rest/v1/authors?select=id&limit=1', { headers: accept })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('nor is anything for who does not ask for it', async () => {
    const { headers, json } = await askWithKey(rows)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toContain('accept-encoding')
    expect(json).toEqual(expected)
  })

  test('a compressed body is handed on as it is, and is no JSON', async () => {
    const body = gzipSync('{"name":"sara"}')
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
    expect(await askWithKey('/rest/v1/rpc/add', { method: 'POST', headers, body })).toMatchObject({
      status: 400,
      json: { code: 'PGRST102' },
    })
    const counted = await ask('/functions/v1/count-bytes', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${protocol.anonKey}` },
      body,
    })
    expect(counted.text).toBe(String(body.length))
  })
})
