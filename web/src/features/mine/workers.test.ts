import { describe, expect, it } from 'vitest'
import { countByType, toWorkerType } from './workers.ts'

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

  it('are counted by their type', () => {
    const rows = ['a', 'b', 'a'].map((worker_type_id) => ({ worker_type_id }))
    expect(countByType(rows)).toEqual({ a: 2, b: 1 })
    expect(countByType([])).toEqual({})
  })
})
