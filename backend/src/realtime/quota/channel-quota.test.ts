import { expect, test } from 'vitest'
import { fakeChannel } from '../../../../tests/support/fake-channel.ts'
import { callerOf } from '../../db/caller.ts'
import { readJoinPayload } from '../channel/join-payload.ts'
import { holdQuota } from './channel-quota.ts'
import { createQuotas } from './quotas.ts'

const sara = callerOf({ role: 'authenticated', sub: 'sara' })
const { session } = fakeChannel(sara)

/** How many channels with such a subscription an account may have open. */
function channelsOf(wish: object): number {
  const quotas = createQuotas({ factor: 1, perAddressFactor: 1 })
  const { config } = readJoinPayload({ config: { postgres_changes: [{ table: 'posts', ...wish }] } })
  let channels = 0
  try {
    while (channels < 1_000) {
      holdQuota({ quotas }, sara, session, config)
      channels += 1
    }
  } catch {
    // No more are allowed.
  }
  return channels
}

test('a subscription is counted as what it takes once it is read, and not as its text', () => {
  const conditions = Array.from({ length: 1_000 }, (_, id) => `a=eq.${id}`).join(',')
  expect(channelsOf({ filter: conditions.slice(0, conditions.lastIndexOf(',', 8_000)) })).toBe(2)
  expect(channelsOf({ filter: `id=in.(${Array(100).fill(crypto.randomUUID())})` })).toBeGreaterThan(20)
  expect(channelsOf({ filter: `note=eq.${'م'.repeat(7_000)}` })).toBeLessThan(13)
  expect(channelsOf({ filter: 'id=eq.1' })).toBeGreaterThan(150)
})
