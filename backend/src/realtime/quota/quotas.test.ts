import { afterEach, describe, expect, test, vi } from 'vitest'
import { callerOf } from '../../db/caller.ts'
import { accountLimits, keptSubscriptionBytes, strangerLimits } from '../limits.ts'
import { createQuotas } from './quotas.ts'

const once = { factor: 1, perAddressFactor: 20 }
const home = '203.0.113.7'
const sara = callerOf({ role: 'authenticated', sub: 'sara' })
const stranger = callerOf({ role: 'anon' })
const server = callerOf({ role: 'service_role' })

afterEach(() => void vi.useRealTimers())

/** How often something is allowed before it is not. */
function times(isAllowed: () => boolean): number {
  let count = 0
  while (count < 100_000 && isAllowed()) count += 1
  return count
}

describe('a quota', () => {
  test('is one for all sockets of an account, wherever they come from', () => {
    const quotas = createQuotas(once)
    expect(quotas.of(sara, home)).toBe(quotas.of(sara, 'elsewhere'))
    expect(times(() => quotas.of(sara, home).sockets.take())).toBe(accountLimits.sockets)
    expect(times(() => quotas.of(sara, 'elsewhere').maySend())).toBe(accountLimits.messagesPerSecond)
  })

  test('leaves room for what others want to be told, however many networks of a site came before', () => {
    const quotas = createQuotas(once)
    const share = strangerLimits.subscriptionBytes * once.perAddressFactor
    const site = '2001:db8:7::/48'
    let kept = 0
    let ended = 0
    for (let network = 0; network < 1_000; network += 1) {
      const one = quotas.keep(stranger, site, share)
      one?.mayGiveWay(() => (ended += 1))
      if (one) kept += share
    }
    expect(kept).toBeGreaterThan(keptSubscriptionBytes.strangers - share)
    expect(kept).toBeLessThanOrEqual(keptSubscriptionBytes.strangers)
    expect(ended).toBe(0)
    expect(quotas.keep(stranger, '2001:db8:8::/48', share)).not.toBeNull()
    expect(ended).toBe(1)
  })

  test('leaves members theirs, however many accounts came before', () => {
    const quotas = createQuotas(once)
    let ended = 0
    for (let account = 0; account < 1_000; account += 1) {
      const one = callerOf({ role: 'authenticated', sub: `account ${account}` })
      quotas.keep(one, home, accountLimits.subscriptionBytes)?.mayGiveWay(() => (ended += 1))
    }
    expect(quotas.keep(sara, home, 1_000)).not.toBeNull()
    expect(ended).toBe(1)
  })

  test('bounds what one account wants to be told', () => {
    const { subscriptionBytes } = createQuotas(once).of(sara, home)
    expect(subscriptionBytes.take(accountLimits.subscriptionBytes)).toBe(true)
    expect(subscriptionBytes.take(1)).toBe(false)
    subscriptionBytes.giveBack(1)
    expect(subscriptionBytes.take(1)).toBe(true)
  })

  test('is shared by the people without an account at one address, as many as are taken to share it', () => {
    const quotas = createQuotas(once)
    expect(times(() => quotas.of(stranger, home).sockets.take())).toBe(20 * strangerLimits.sockets)
    expect(quotas.of(stranger, 'elsewhere').sockets.take()).toBe(true)
    expect(quotas.of(sara, home).sockets.take()).toBe(true)
  })

  test('binds no server', () => {
    const quota = createQuotas(once).of(server, home)
    expect(times(() => quota.channels.take(50) && quota.maySend() && quota.mayCarry(1e9))).toBe(100_000)
  })

  test('has room again for what was given back, and takes all or nothing', () => {
    const { channels } = createQuotas(once).of(sara, home)
    expect(channels.take(accountLimits.channels)).toBe(true)
    expect(channels.take()).toBe(false)
    channels.giveBack(2)
    expect(channels.take(3)).toBe(false)
    expect(channels.take(2)).toBe(true)
  })

  test('is remembered while anything of it is in use', () => {
    const quotas = createQuotas(once)
    const quota = quotas.of(sara, home)
    quota.sockets.take()
    quotas.sweep()
    expect(quotas.of(sara, home)).toBe(quota)
  })

  test('has no filters for a minute after one that took too long, and is not forgotten meanwhile', () => {
    vi.useFakeTimers()
    const quotas = createQuotas(once)
    quotas.of(sara, home).forbidFilters()
    vi.advanceTimersByTime(59_000)
    quotas.sweep()
    expect(quotas.of(sara, 'elsewhere').mayFilter()).toBe(false)
    expect(quotas.of(stranger, home).mayFilter()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(quotas.of(sara, home).mayFilter()).toBe(true)
  })
})
