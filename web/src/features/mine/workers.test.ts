import { describe, expect, it } from 'vitest'
import { countByType, crewOf, missingFor, paybackDays, toWorkerType } from './workers.ts'

describe('workers', () => {
  it('are read from their rows', () => {
    const row = {
      id: 'w',
      name: 'شرس',
      specialty: 'gems',
      daily_reward: 10_000,
      price: 2_000_000,
      price_currency: 'gems',
    } as const
    expect(toWorkerType(row)).toEqual({
      id: 'w',
      name: 'شرس',
      specialty: 'gems',
      priceCurrency: 'gems',
      price: 2_000_000,
      dailyReward: 10_000,
    })
  })

  it('lack what the balance of their currency does', () => {
    const worker = { price: 100, priceCurrency: 'gems' } as const
    expect(missingFor(worker, { points: 500, gems: 40 })).toBe(60)
    expect(missingFor(worker, { points: 0, gems: 100 })).toBe(0)
  })

  it('are counted by their type', () => {
    const rows = ['a', 'b', 'a'].map((worker_type_id) => ({ worker_type_id }))
    expect(countByType(rows)).toEqual({ a: 2, b: 1 })
    expect(countByType([])).toEqual({})
  })

  const tier = (id: string, specialty: 'points' | 'gems', price: number, dailyReward: number) => ({
    id,
    name: id,
    specialty,
    priceCurrency: specialty,
    price,
    dailyReward,
  })

  it('have paid for themselves after whole days, where they produce what they cost', () => {
    expect(paybackDays(tier('a', 'points', 25_000, 100))).toBe(250)
    expect(paybackDays(tier('b', 'gems', 1_001, 1_000))).toBe(2)
    expect(paybackDays({ ...tier('c', 'gems', 100, 10), priceCurrency: 'points' })).toBeNull()
  })

  it('stand beside the dial by their tiers, the dearest four', () => {
    const types = [1, 2, 3].flatMap((place) => [
      tier(`p${place}`, 'points', place * 100, place),
      tier(`g${place}`, 'gems', place * 100, place),
    ])
    expect(crewOf(types, { p1: 3, g2: 1 })).toEqual([
      { id: 'g2', specialty: 'gems', tier: 1, count: 1 },
      { id: 'p1', specialty: 'points', tier: 0, count: 3 },
    ])
    expect(crewOf(types, { p1: 1, p2: 1, p3: 1, g1: 1, g3: 1 }).map(({ id }) => id)).toEqual([
      'p3',
      'g3',
      'p2',
      'p1',
    ])
    expect(crewOf(types, {})).toEqual([])
  })
})
