/** What the server says of itself, and the web app it serves. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { siteScript } from '../../support/test-site.ts'
import { ask } from './requests.ts'

const script = '/assets/app-4f1d2c3b.js'

describe('the server itself', () => {
  test('health', async () => {
    const { status, json, headers } = await ask('/health')
    expect(status).toBe(200)
    expect(json).toEqual({ status: 'ok' })
    expect(headers['cache-control']).toBe('no-store')
    expect((await ask('/health', { method: 'HEAD' })).status).toBe(200)
  })

  test('what the browser needs to know', async () => {
    const { json, headers } = await ask('/config.json')
    expect(json).toMatchObject({
      url: protocol.url,
      anonKey: protocol.anonKey,
      passwordPolicy: 'standard',
      imageTransformation: true,
    })
    expect(headers['cache-control']).toBe('no-cache')
    expect(JSON.stringify(json)).not.toContain(protocol.serviceRoleKey)
    expect(JSON.stringify(json)).not.toContain(protocol.jwtSecret)
  })

  test('without SITE_URL, the address is the one that was called', async () => {
    const { json } = await ask('/config.json', { headers: { host: '192.168.1.7:3000' } })
    expect(json).toMatchObject({ url: 'http://192.168.1.7:3000' })
  })

  test.each([
    `evil.example"; script-src *`,
    'evil.example; script-src *',
    'user@evil.example',
    'evil.example/x',
  ])('what is no host, such as %s, is never repeated', async (host) => {
    const { json } = await ask('/config.json', { headers: { host } })
    expect(json).toMatchObject({ url: expect.not.stringContaining('evil') })
    const page = await ask('/', { headers: { host } })
    expect(page.headers['content-security-policy']).not.toContain('evil')
  })
})

describe('files of the web app', () => {
  test('with a hash in the name they never change', async () => {
    const { status, headers, text } = await ask(script)
    expect(status).toBe(200)
    expect(text).toBe(siteScript)
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are kept compressed: %s', async (encoding, decompress) => {
    const { headers, bytes } = await ask(script, { headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers.vary).toContain('accept-encoding')
    expect(decompress(bytes).toString()).toBe(siteScript)
    expect(Number(headers['content-length'])).toBe(bytes.length)
  })

  test('brotli before gzip, when a browser takes both', async () => {
    const { headers } = await ask(script, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(headers['content-encoding']).toBe('br')
  })

  test('other files are looked at again after an hour, by their tag', async () => {
    const first = await ask('/favicon.svg')
    expect(first.headers['content-type']).toBe('image/svg+xml')
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    const again = await ask('/favicon.svg', { headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('the service worker is looked at each time, and may fetch what the page may', async () => {
    const { status, headers } = await ask('/sw.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self' ${protocol.url}; frame-ancestors 'none'`,
    })
    const again = await ask('/sw.js', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test.each(['gzip', 'br'])('and so is what is kept of it as %s, which browsers take', async (encoding) => {
    const { headers } = await ask('/sw.js', { headers: { 'accept-encoding': encoding } })
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-cache' })
  })

  test('what installs the app says what it is', async () => {
    const { headers } = await ask('/manifest.webmanifest')
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  })

  test('a part of one', async () => {
    const { status, text } = await ask(script, { headers: { range: 'bytes=0-5' } })
    expect([status, text]).toEqual([206, 'export'])
  })

  test('HEAD has no body', async () => {
    const { status, text, headers } = await ask(script, { method: 'HEAD' })
    expect([status, text]).toEqual([200, ''])
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(siteScript))
  })

  test.each([
    '/assets/gone-1234.js',
    '/gone.png',
    `${script}.br`,
    `${script}.gz`,
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
  ])('there is no %s', async (path) => {
    const { status, json } = await ask(path)
    expect(status).toBe(404)
    expect(json).toEqual({ code: 404, message: 'There is nothing at this address' })
  })
})

test('hidden files of the build stay hidden', async () => {
  expect((await ask('/.built-from')).text).not.toContain('of no interest')
})

describe('the page', () => {
  const nonceOf = (policy: string | string[] | undefined) => /'nonce-([^']+)'/.exec(String(policy))?.[1]

  test.each(['/', '/index.html', '/home', '/user/5f0c', '/room/1/2?tab=people'])('is at %s', async (path) => {
    const { status, headers, text } = await ask(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(text).toContain('<title>مجلس</title>')
  })

  test('is strict about what runs in it', async () => {
    const policy = String((await ask('/home')).headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/\*|(?:script|style)-src[^;]*(?:https?|data|blob):/)
    expect(policy).toContain(`default-src 'self'; script-src 'self';`)
    for (const rule of [`object-src 'none'`, `base-uri 'self'`, `frame-ancestors 'none'`]) {
      expect(policy).toContain(rule)
    }
    expect(policy).toContain(`connect-src 'self' ${protocol.url} ${protocol.url.replace('http', 'ws')}`)
  })

  test('has a nonce of its own each time, in the policy and in the page', async () => {
    const [one, other] = [await ask('/'), await ask('/')]
    const nonce = nonceOf(one.headers['content-security-policy'])
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    expect(one.text).toContain(`content="${nonce}"`)
    expect(nonceOf(other.headers['content-security-policy'])).not.toBe(nonce)
  })

  test('is only for looking', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      expect((await ask('/home', { method })).status).toBe(404)
    }
    expect(await ask('/home', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })
})
