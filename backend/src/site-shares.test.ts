import { expect, test } from 'vitest'
import { createSiteShares } from './site-shares.ts'

const never = () => new Promise<never>(() => undefined)
const home = (network: number) => `2001:db8:7:${network}::1`

test('the networks of a site have so much together, and others are let in', async () => {
  const shares = createSiteShares({ ofSite: 4, few: 0, ofCrowdedSite: 4 })
  for (let network = 0; network < 4; network += 1) void shares.run(home(network), never)
  await expect(shares.run(home(9), never)).rejects.toThrow('full')
  expect(await shares.run('2001:db8:8:1::1', async () => 'in')).toBe('in')
  expect(await shares.run('203.0.113.7', async () => 'in')).toBe('in')
})

test('who asks for little is let in where two neighbours ask for much, who are not', async () => {
  const shares = createSiteShares({ ofSite: 4, few: 1, ofCrowdedSite: 6 })
  for (let asked = 0; asked < 4; asked += 1) void shares.run(home(asked % 2), never)
  await expect(shares.run(home(0), never)).rejects.toThrow('full')
  void shares.run(home(2), never)
  await expect(shares.run(home(2), never)).rejects.toThrow('full')
  void shares.run(home(3), never)
  await expect(shares.run(home(4), never)).rejects.toThrow('full')
})

test('what is over leaves its room, also where it failed', async () => {
  const shares = createSiteShares({ ofSite: 1, few: 0, ofCrowdedSite: 1 })
  await expect(shares.run(home(1), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await shares.run(home(2), async () => 'in')).toBe('in')
})
