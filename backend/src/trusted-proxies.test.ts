import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { forwardedCases } from '../../tests/support/network-cases.ts'
import { dropForwardedPorts, proxyFinder, readTrustedProxies } from './trusted-proxies.ts'

/** What the server takes for the visitor's address, host and protocol when the setting is this. */
async function seen(setting: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const trustProxy = readTrustedProxies(setting)
  if (trustProxy === null) throw new Error(`${setting} is not usable`)
  const app = fastify({ trustProxy })
  app.get('/', ({ ip, host, protocol }) => ({ ip, host, protocol }))
  const response = await app.inject({ url: '/', headers: { host: 'inside', ...headers }, remoteAddress })
  return response.json()
}

/** A visitor from 203.0.113.9 who claims another address, behind two proxies that append what they see. */
const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.2' }
const proxied = { 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'https' }

test.each(forwardedCases)('a port is no part of an address: %s', (given, kept) => {
  const headers = { 'x-forwarded-for': given }
  dropForwardedPorts(headers)
  expect(headers).toEqual({ 'x-forwarded-for': kept })
})

describe('the visitor is', () => {
  test.each([
    ['off', '127.0.0.1'],
    ['false', '127.0.0.1'],
    ['0', '127.0.0.1'],
    ['on', '10.0.0.2'],
    ['true', '10.0.0.2'],
    ['1', '10.0.0.2'],
    ['2', '203.0.113.9'],
    ['loopback', '10.0.0.2'],
    ['loopback, 10.0.0.0/8', '203.0.113.9'],
    ['127.0.0.1,10.0.0.2', '203.0.113.9'],
    ['loopback,uniquelocal', '203.0.113.9'],
    ['10.0.0.0/8', '127.0.0.1'],
    ['2001:db8::/32,::1', '127.0.0.1'],
  ])('with %s, %s', async (setting, ip) => {
    expect(await seen(setting, chain)).toMatchObject({ ip })
  })

  test('whoever comes past the proxy, where its address is named', async () => {
    expect(await seen('10.0.0.0/8', chain, '203.0.113.9')).toMatchObject({ ip: '203.0.113.9' })
  })
})

test.each([
  ['off', { host: 'inside', protocol: 'http' }],
  ['1', { host: 'site.example', protocol: 'https' }],
  ['loopback', { host: 'site.example', protocol: 'https' }],
  ['10.0.0.0/8', { host: 'inside', protocol: 'http' }],
])('host and protocol with %s', async (setting, expected) => {
  expect(await seen(setting, proxied)).toMatchObject(expected)
})

test.each([
  '',
  'yes',
  '-1',
  '1.5',
  '100',
  ',',
  'loopback,',
  'localhost',
  '10.0.0.0/0',
  '10.0.0.0/1',
  '0.0.0.0/7',
  '2000::/3',
  '2001::/15',
  '::/16',
  '0:0:1::/32',
  '::ffff:0:0/96',
  '::ffff:10.0.0.0/103',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/8/8',
  '10.0.0',
  'fe80::1%eth0',
  '1,loopback',
])('%j is not usable', (text) => {
  expect(readTrustedProxies(text)).toBeNull()
})

test.each(['10.0.0.0/8', '2001::/16', '::ffff:10.0.0.0/104', 'fc00::/7', 'fd00::/8', 'fe80::/10'])(
  '%s is as wide as a range may be',
  (text) => {
    expect(readTrustedProxies(text)).toEqual([text])
  },
)

test.each([
  ['off', '127.0.0.1', false],
  ['1', '203.0.113.9', true],
  ['loopback,10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['loopback,10.0.0.0/8', '127.0.0.5', true],
  ['loopback,10.0.0.0/8', '203.0.113.9', false],
  ['uniquelocal,2001:db8::/32,192.0.2.1', 'fd00::1', true],
  ['uniquelocal,2001:db8::/32,192.0.2.1', '2001:db8:5::1', true],
  ['uniquelocal,2001:db8::/32,192.0.2.1', '192.0.2.1', true],
  ['uniquelocal,2001:db8::/32,192.0.2.1', '192.0.2.2', false],
])('with %s a connection from %s is a proxy’s: %s', (setting, address, isProxy) => {
  expect(proxyFinder(readTrustedProxies(setting) ?? expect.fail(setting))(address)).toBe(isProxy)
})
