import { afterEach, expect, test, vi } from 'vitest'
import { createNetworkShares } from './network-shares.ts'

const limits = { inAll: 8, ofNetwork: 4, ofSite: 6 }

afterEach(() => vi.useRealTimers())

/** Who enters is named; the cut are gathered. */
function stage({ busy = [] as string[], ...more } = {}) {
  const cut: string[] = []
  const asked: string[] = []
  const shares = createNetworkShares({ ...limits, ...more })
  const members = new Map<string, { mayBeCut: () => boolean; cut: () => void }>()
  const enter = (name: string, address: string | null, rank = 0, room?: number) => {
    const member = {
      mayBeCut: () => asked.push(name) > 0 && !busy.includes(name),
      cut: () => void cut.push(name),
    }
    members.set(name, member)
    return shares.enter(member, { address, rank, room })
  }
  const memberOf = (name: string) => members.get(name) ?? expect.fail(name)
  return { enter, cut, asked, shares, memberOf }
}

test('one network has its share, in which its oldest makes room', () => {
  const { enter, cut, shares, memberOf } = stage()
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, '192.0.2.1')
  shares.renew(memberOf('a1'))
  expect(enter('a5', '::ffff:192.0.2.1')).toBe(true)
  expect(cut).toEqual(['a2'])
  expect(enter('b1', '192.0.2.2')).toBe(true)
  expect(cut).toEqual(['a2'])
})

test('who is busy makes no room, and where nobody else is there is none', () => {
  const { enter, cut } = stage({ busy: ['a1', 'a2', 'a3', 'a4', 'a5'] })
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, '192.0.2.1')
  expect(enter('a5', '192.0.2.1')).toBe(false)
  expect(cut).toEqual([])
})

test('the networks of one IPv6 site have a share together', () => {
  const { enter, cut } = stage()
  for (let number = 0; number < 7; number += 1) enter(`n${number}`, `2001:db8:1:${number}::1`)
  expect(cut).toEqual(['n0'])
  expect(enter('elsewhere', '2001:db8:2::1')).toBe(true)
  expect(cut).toEqual(['n0'])
})

test('in all, the network that has the most makes room, whoever was there first', () => {
  const { enter, cut } = stage()
  enter('sara', '198.51.100.1')
  enter('omar', '198.51.100.2')
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, '192.0.2.1')
  for (const name of ['b1', 'b2']) enter(name, '192.0.2.2')
  expect(enter('lina', '198.51.100.3')).toBe(true)
  expect(enter('noor', '198.51.100.4')).toBe(true)
  expect(cut).toEqual(['a1', 'a2'])
})

test('a site counts for as much as all of its networks', () => {
  const { enter, cut } = stage()
  for (const name of ['b1', 'b2', 'b3']) enter(name, '192.0.2.2')
  for (let number = 0; number < 5; number += 1) enter(`n${number}`, `2001:db8:1:${number}::1`)
  enter('sara', '198.51.100.1')
  expect(cut).toEqual(['n0'])
})

test('who ranks lower has less room, and none of those above makes more', () => {
  const { enter, cut } = stage()
  for (const name of ['m1', 'm2', 'm3']) enter(name, '192.0.2.1', 1)
  for (const name of ['s1', 's2', 's3']) enter(name, '192.0.2.2', 0, 6)
  expect(enter('s4', '192.0.2.3', 0, 6)).toBe(true)
  expect(cut).toEqual(['s1'])
  for (const name of ['m4', 'm5', 'm6']) expect(enter(name, '192.0.2.4', 1)).toBe(true)
  expect(cut).toEqual(['s1', 's2'])
  for (const name of ['o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8', 'o9']) enter(name, null, 2)
  expect(cut.slice(2)).toEqual(['s3', 's4', 'm1', 'm4', 'm2', 'm5', 'm3', 'm6', 'o1'])
  expect(enter('s5', '192.0.2.9', 0, 6)).toBe(false)
})

test('who has left counts no more', () => {
  const { enter, cut, shares, memberOf } = stage()
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, '192.0.2.1')
  shares.leave(memberOf('a2'))
  enter('a5', '192.0.2.1')
  expect(cut).toEqual([])
  expect(shares.size()).toBe(4)
})

test('where nobody could make room, nobody is asked again for a moment, however many come', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const busy = Array.from({ length: 8 }, (_, number) => `b${number}`)
  const { enter, cut, asked } = stage({ busy })
  for (const [number, name] of busy.entries()) enter(name, `192.0.2.${number}`)
  for (let number = 0; number < 100; number += 1) expect(enter('s', `198.51.100.${number}`)).toBe(false)
  expect(asked).toHaveLength(busy.length)
  busy.splice(0, 1)
  expect(enter('m', '203.0.113.1', 1)).toBe(true)
  vi.advanceTimersByTime(1_000)
  busy.splice(0, 1)
  expect(enter('s', '198.51.100.1')).toBe(true)
  expect(cut).toEqual(['b0', 'b1'])
})
