/** Requests that no client of ours would send. None of them is our failure, so none is answered with a 5xx. */
import { describe, expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { ask, askWithKey, write } from './requests.ts'

const areas = ['/', '/auth/v1/', '/rest/v1/', '/storage/v1/object/', '/functions/v1/', '/realtime/v1/']
const signedIn = { authorization: `Bearer ${protocol.serviceRoleKey}` }

describe('addresses', () => {
  const oddities = [
    '%zz',
    '%',
    '%00',
    '%c0%af',
    '%ff%fe',
    'a%00b',
    '%2e%2e%2f%2e%2e',
    '%F0%9F',
    '//',
    '..;/',
    '%25%30',
  ]

  test.each(areas)('that cannot be read, below %s', async (area) => {
    for (const oddity of oddities) {
      for (const path of [
        `${area}${oddity}`,
        `${area}x?a=${oddity}`,
        `${area}x/${oddity}?${oddity}=${oddity}`,
      ]) {
        const { status } = await askWithKey(path, { headers: signedIn })
        expect(status, path).toBeLessThan(500)
        expect(status, path).toBeGreaterThanOrEqual(200)
      }
    }
  })

  test('that are no URL at all say so in JSON', async () => {
    expect(await ask('/%zz')).toMatchObject({
      status: 400,
      json: { code: 400, message: 'This address cannot be read' },
    })
  })

  test('that are very long', async () => {
    for (const area of areas) {
      const { status } = await askWithKey(`${area}${'a'.repeat(12_000)}`, { headers: signedIn })
      expect(status, area).toBeLessThan(500)
    }
    expect((await ask(`/${'a'.repeat(40_000)}`)).status).toBe(431)
  })

  test('with names that objects have', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const area of areas) {
        const { status } = await askWithKey(`${area}${name}?${name}=1`, { headers: signedIn })
        expect(status, `${area}${name}`).toBeLessThan(500)
      }
    }
  })
})

describe('heads', () => {
  test('too large are refused before anybody reads them', async () => {
    const { status, json } = await ask('/health', { headers: { 'x-large': 'x'.repeat(40_000) } })
    expect(status).toBe(431)
    expect(json).toMatchObject({ statusCode: 431 })
  })

  test('have room for a token full of metadata', async () => {
    const { status } = await ask('/health', { headers: { authorization: `Bearer ${'x'.repeat(28_000)}` } })
    expect(status).toBe(200)
  })

  test('that are no HTTP', async () => {
    expect(await write('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('that contradict themselves are refused', async () => {
    const smuggled = await write(
      'POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('that never end are given up', { timeout: 40_000 }, async () => {
    const answer = await write('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('requests for another protocol', () => {
  const upgrade = (target: string, method = 'GET') =>
    write(
      `${method} ${target} HTTP/1.1\r\nHost: x\r\napikey: ${protocol.anonKey}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )

  test.each([
    ['/health'],
    ['/auth/v1/settings'],
    ['/config.json'],
    ['/realtime/v1/api/broadcast'],
    ['/realtime/v1/websocket/'],
    ['http://anything/realtime/v1/websocket'],
    ['/realtime/v1/websocket#x'],
    ['/realtime/v1/websocket', 'POST'],
  ] as [target: string, method?: string][])(
    'at %s %s are refused, and their connections closed',
    async (target, method) => {
      expect(await upgrade(target, method)).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  test('at the address of sockets without a key are refused, and their connections closed', async () => {
    const answer = await write(
      'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('bodies', () => {
  const json = { 'content-type': 'application/json' }
  const large = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) })

  test('too large for data', async () => {
    const { status, json: body } = await askWithKey('/rest/v1/rpc/add', {
      method: 'POST',
      headers: json,
      body: large(10 * 1024 * 1024),
    })
    expect(status).toBe(413)
    expect(Object.keys(Object(body)).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('too large for auth', async () => {
    const asked = { method: 'POST', headers: json, body: large(1024 * 1024) }
    expect(await askWithKey('/auth/v1/signup', asked)).toMatchObject({
      status: 413,
      json: { code: 413, error_code: 'validation_failed' },
    })
  })

  test('too large for storage, where it is no file', async () => {
    const asked = { method: 'POST', headers: { ...json, ...signedIn }, body: large(2 * 1024 * 1024) }
    expect(await ask('/storage/v1/object/list/pictures', asked)).toMatchObject({
      status: 413,
      json: { statusCode: '413' },
    })
  })

  test('too large for a broadcast', async () => {
    const asked = { method: 'POST', headers: { ...json, ...signedIn }, body: large(8 * 1024 * 1024) }
    expect((await askWithKey('/realtime/v1/api/broadcast', asked)).status).toBe(413)
  })

  test('nothing is too large for a function that reads it as it comes', async () => {
    const asked = { method: 'POST', headers: signedIn, body: Buffer.alloc(12 * 1024 * 1024) }
    expect((await ask('/functions/v1/count-bytes', asked)).text).toBe(String(12 * 1024 * 1024))
  })

  test('of a GET are not looked at', async () => {
    const headers = { ...json, 'content-length': '7' }
    expect((await askWithKey('/rest/v1/authors?limit=1', { headers, body: '{"a":1}' })).status).toBe(200)
    expect((await askWithKey('/auth/v1/settings', { headers, body: '{"a":1}' })).status).toBe(200)
    expect((await ask('/health', { headers, body: '{"a":1}' })).status).toBe(200)
  })

  test('of a type nobody knows, or encoded in a way nobody knows', async () => {
    const headers = { 'content-type': 'application/x-unheard-of', 'content-encoding': 'weird' }
    for (const path of [
      '/rest/v1/items',
      '/auth/v1/signup',
      '/storage/v1/bucket',
      '/realtime/v1/api/broadcast',
    ]) {
      const { status } = await askWithKey(path, {
        method: 'POST',
        headers: { ...headers, ...signedIn },
        body: '<x/>',
      })
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
    }
  })

  test('that are no JSON', async () => {
    const broken = ['{', '[1,', '{"a":1}}', '\u0000', '"half', '\ud800', `${'['.repeat(100_000)}`]
    for (const body of broken) {
      for (const path of ['/rest/v1/items', '/auth/v1/signup', '/storage/v1/bucket']) {
        const asked = { method: 'POST', headers: { ...json, ...signedIn }, body }
        const { status } = await askWithKey(path, asked)
        expect(status, `${path} ${body.slice(0, 10)}`).toBeGreaterThanOrEqual(400)
        expect(status, `${path} ${body.slice(0, 10)}`).toBeLessThan(500)
      }
    }
  })
})

test('methods nobody knows', async () => {
  for (const method of ['PROPFIND', 'TRACE', 'LOCK', 'M-SEARCH']) {
    for (const area of areas) {
      const { status } = await askWithKey(`${area}x`, { method, headers: signedIn })
      expect(status, `${method} ${area}`).toBeGreaterThanOrEqual(400)
      expect(status, `${method} ${area}`).toBeLessThan(500)
    }
  }
})
