import { describe, expect, test } from 'vitest'
import { createSiteRate, createSiteShares } from './site-shares.ts'

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

describe('a rate of a site', () => {
  const limits = { ofNetwork: 10, ofSite: 20, ofCrowdedSite: 30 }
  const from = (network: number) => ({ network: `network ${network}`, site: 'site' })

  test('lets in who takes the least, up to an end, and begins anew each second', () => {
    let time = 0
    const mayPass = createSiteRate({ ...limits, now: () => time })
    const pass = (network: number, times: number) =>
      Array.from({ length: times }, () => mayPass(from(network))).filter(Boolean).length
    expect([pass(0, 50), pass(1, 50)]).toEqual([10, 10])
    expect(pass(2, 50)).toBe(3)
    expect([3, 4, 5, 6, 7, 8, 9].map((network) => pass(network, 1))).toEqual(Array(7).fill(1))
    expect(pass(10, 1)).toBe(0)
    expect(mayPass({ network: 'elsewhere', site: 'elsewhere' })).toBe(true)
    time = 1_000
    expect(pass(0, 50)).toBe(10)
  })

  test('counts what each costs', () => {
    const mayPass = createSiteRate({ ofNetwork: 100, ofSite: 200, ofCrowdedSite: 300, least: 10 })
    for (const network of [0, 1]) expect(mayPass(from(network), 100)).toBe(true)
    expect(mayPass(from(2), 100)).toBe(false)
    expect(mayPass(from(3), 10)).toBe(true)
    expect(mayPass(from(3), 91)).toBe(false)
  })
})
