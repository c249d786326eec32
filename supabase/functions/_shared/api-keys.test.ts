import { afterEach, expect, test, vi } from 'vitest'
import { callerHeaders, serviceHeaders } from './api-keys.ts'

afterEach(() => vi.unstubAllGlobals())

function configure(settings: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })
}

const legacy = { SUPABASE_ANON_KEY: 'a.nn.on', SUPABASE_SERVICE_ROLE_KEY: 's.er.vice' }
const current = {
  ...legacy,
  SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_web","default":"sb_publishable_1"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}',
}
const from = (authorization?: string) =>
  new Request('http://localhost', authorization ? { headers: { Authorization: authorization } } : {})

test('the keys of today come first, and are no tokens', () => {
  configure(current)
  expect(serviceHeaders()).toEqual({ apikey: 'sb_secret_1' })
  expect(callerHeaders(from())).toEqual({ apikey: 'sb_publishable_1' })
})

test('without them the legacy ones serve', () => {
  configure(legacy)
  expect(serviceHeaders()).toEqual({ apikey: 's.er.vice', Authorization: 'Bearer s.er.vice' })
  expect(callerHeaders(from())).toEqual({ apikey: 'a.nn.on', Authorization: 'Bearer a.nn.on' })
  configure({ ...legacy, SUPABASE_SECRET_KEYS: '{}' })
  expect(serviceHeaders()).toMatchObject({ apikey: 's.er.vice' })
})

test('a person is told by their token; a key sent in its place is nobody', () => {
  configure(current)
  expect(callerHeaders(from('Bearer p.er.son'))).toEqual({
    apikey: 'sb_publishable_1',
    Authorization: 'Bearer p.er.son',
  })
  expect(callerHeaders(from('Bearer sb_publishable_other'))).toEqual({ apikey: 'sb_publishable_1' })
})

test('who shows the secret key acts as the service, by either kind of key', () => {
  configure(current)
  expect(callerHeaders(from('Bearer sb_secret_1'))).toEqual({ apikey: 'sb_secret_1' })
  configure(legacy)
  expect(callerHeaders(from('Bearer s.er.vice'))).toEqual(serviceHeaders())
})

test('no key at all is said by name', () => {
  configure({})
  expect(serviceHeaders).toThrow('SUPABASE_SERVICE_ROLE_KEY')
})
