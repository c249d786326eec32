import { describe, expect, it } from 'vitest'
import { countByType, missingFor, toWorkerType } from './workers.ts'

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
})
