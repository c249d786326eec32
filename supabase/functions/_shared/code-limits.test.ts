import { afterEach, expect, test, vi } from 'vitest'
import { forwardedCases } from '../../../tests/support/network-cases.ts'
import { countedFor } from './code-limits.ts'

afterEach(() => vi.unstubAllGlobals())

function configure(settings: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })
}

const request = (headers: Record<string, string>) => new Request('http://localhost', { headers })
const seen = { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '198.51.100.1' }

test('this backend names the address in X-Forwarded-For; whatever else is sent, a visitor sent', () => {
  configure({})
  expect(countedFor(request(seen))).toEqual({
    p_address: '203.0.113.9',
    p_limits: { factor: null, per_address_factor: null },
  })
  expect(countedFor(request({}))).toMatchObject({ p_address: null })
})

test('a hosted project has Cloudflare name it', () => {
  configure({ DENO_DEPLOYMENT_ID: 'project_function_1' })
  expect(countedFor(request(seen))).toMatchObject({ p_address: '198.51.100.1' })
})

test('elsewhere the last address is the one a gateway saw, and a proxy may have a header of its own', () => {
  const claimed = { 'x-forwarded-for': '192.0.2.1, 203.0.113.9', 'x-real-ip': '198.51.100.7' }
  configure({})
  expect(countedFor(request(claimed))).toMatchObject({ p_address: '203.0.113.9' })
  configure({ CLIENT_ADDRESS_HEADER: 'x-real-ip' })
  expect(countedFor(request(claimed))).toMatchObject({ p_address: '198.51.100.7' })
})

test.each(forwardedCases)('a port is no part of an address: %s', (given, addresses) => {
  configure({})
  expect(countedFor(request({ 'x-forwarded-for': given }))).toMatchObject({
    p_address: addresses.split(', ').at(-1),
  })
})

test('limits may be raised', () => {
  configure({ LIMIT_FACTOR: '2', LIMIT_PER_ADDRESS_FACTOR: '100' })
  expect(countedFor(request(seen))).toMatchObject({ p_limits: { factor: 2, per_address_factor: 100 } })
})

test.each(['0', 'many', '1.5', '10001'])('a factor of %s is told to whoever set it', (factor) => {
  configure({ LIMIT_PER_ADDRESS_FACTOR: factor })
  expect(() => countedFor(request(seen))).toThrow('LIMIT_PER_ADDRESS_FACTOR')
})
