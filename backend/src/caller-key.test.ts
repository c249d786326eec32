import { expect, test } from 'vitest'
import { callerKeyOf, serviceKey, turnKeyOf } from './caller-key.ts'
import { callerOf } from './db/caller.ts'
import { networkOf } from './network.ts'

const home = '2001:db8:1:2::1'
const sara = callerOf({ role: 'authenticated', sub: 'sara' })
const stranger = callerOf({ role: 'anon' })

test('an account is counted as one, wherever it comes from', () => {
  expect(callerKeyOf(sara, home)).toBe(callerKeyOf(sara, '203.0.113.9'))
  expect(callerKeyOf(sara, home)).not.toBe(
    callerKeyOf(callerOf({ role: 'authenticated', sub: 'omar' }), home),
  )
})

test('strangers of one network are counted as one, by its address or by its name', () => {
  const key = callerKeyOf(stranger, home)
  expect(callerKeyOf(stranger, '2001:db8:1:2::2')).toBe(key)
  expect(callerKeyOf(stranger, networkOf(home))).toBe(key)
  expect(callerKeyOf(stranger, '2001:db8:1:3::1')).not.toBe(key)
})

test('strangers of all networks of one site take turns as one, accounts each for themselves', () => {
  expect(turnKeyOf(stranger, '2001:db8:1:3::1')).toBe(turnKeyOf(stranger, home))
  expect(turnKeyOf(stranger, '2001:db8:2:2::1')).not.toBe(turnKeyOf(stranger, home))
  expect(turnKeyOf(stranger, '203.0.113.9')).not.toBe(turnKeyOf(stranger, '203.0.113.10'))
  expect(turnKeyOf(sara, home)).toBe(callerKeyOf(sara, home))
  expect(turnKeyOf(callerOf({ role: 'service_role' }), home)).toBe(serviceKey)
})

test('the service is itself, even where its token names somebody', () => {
  expect(callerKeyOf(callerOf({ role: 'service_role' }), home)).toBe(serviceKey)
  expect(callerKeyOf(callerOf({ role: 'service_role', sub: 'sara' }), home)).toBe(serviceKey)
})

test('no account is taken for a network, nor for the service', () => {
  const named = (sub: string) => callerKeyOf(callerOf({ role: 'authenticated', sub }), home)
  expect(named(networkOf(home))).not.toBe(callerKeyOf(stranger, home))
  expect(named(serviceKey)).not.toBe(serviceKey)
})
