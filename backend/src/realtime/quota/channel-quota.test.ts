import { expect, test } from 'vitest'
import { fakeChannel } from '../../../../tests/support/fake-channel.ts'
import { callerOf } from '../../db/caller.ts'
import { readJoinPayload } from '../channel/join-payload.ts'
import { accountLimits } from '../limits.ts'
import { holdQuota } from './channel-quota.ts'
import { createQuotas } from './quotas.ts'

const sara = callerOf({ role: 'authenticated', sub: 'sara' })
const { session } = fakeChannel(sara)

/** How many channels an account may have open, with a subscription each. */
function channelsOf(wishOf: (number: number) => object): number {
  const quotas = createQuotas({ factor: 1, perAddressFactor: 1 })
  let channels = 0
  try {
    while (channels < 1_000) {
      const { config } = readJoinPayload({
        config: { postgres_changes: [{ table: 'posts', ...wishOf(channels) }] },
      })
      holdQuota({ quotas }, sara, session, config)
      channels += 1
    }
  } catch {
    // No more are allowed.
  }
  return channels
}

test('a subscription is counted as what it takes once it is read, and not as its text', () => {
  const conditions = Array.from({ length: 40 }, (_, id) => `a=eq.${id}${'0'.repeat(150)}`).join(',')
  expect(channelsOf(() => ({ filter: conditions }))).toBe(17)
  expect(channelsOf(() => ({ filter: `id=in.(${Array(100).fill(crypto.randomUUID())})` }))).toBeGreaterThan(
    20,
  )
  expect(channelsOf(() => ({ filter: `note=eq.${'م'.repeat(7_000)}` }))).toBeLessThan(13)
  expect(channelsOf(() => ({ filter: 'id=eq.1' }))).toBeGreaterThan(150)
})

test('filters are counted by their conditions, the same one of a table once, in however many channels', () => {
  const { conditions } = accountLimits
  expect(channelsOf((number) => ({ filter: `id=eq.${number}` }))).toBe(conditions)
  expect(channelsOf((number) => ({ filter: `id=gt.${number},id=lt.9` }))).toBe(conditions / 2)
  expect(channelsOf((number) => ({ filter: `id=eq.${number % conditions}` }))).toBeGreaterThan(150)
  expect(channelsOf((number) => ({ table: `t${number}` }))).toBeGreaterThan(150)
})

test('a channel that ends gives its filters back', () => {
  const quotas = createQuotas({ factor: 1, perAddressFactor: 1 })
  const join = (number: number) => {
    const { config } = readJoinPayload({
      config: {
        postgres_changes: Array.from({ length: 20 }, (_, id) => ({
          table: 'posts',
          filter: `id=eq.${number * 20 + id}`,
        })),
      },
    })
    return holdQuota({ quotas }, sara, session, config)
  }
  const [first] = [join(0), join(1)]
  const again = join(0)
  expect(() => join(2)).toThrow('Too many different filters of subscriptions')
  first.release()
  first.release()
  expect(() => join(2)).toThrow('Too many different filters of subscriptions')
  again.release()
  expect(() => join(2)).not.toThrow()
})
