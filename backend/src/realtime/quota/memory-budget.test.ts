import { expect, test } from 'vitest'
import { createMemoryBudget, type MemoryBudget, type Reservation } from './memory-budget.ts'

/** Keeps so much, and notes when it has to give way. */
function keep(shares: MemoryBudget, key: string, bytes: number, ended: string[] = []): Reservation | null {
  const kept = shares.keep(key, bytes)
  kept?.mayGiveWay(() => void ended.push(key))
  return kept
}

test('who keeps the most gives way to who keeps less, until there is room', () => {
  const shares = createMemoryBudget(10)
  const ended: string[] = []
  for (const key of ['one', 'one', 'one', 'two', 'two']) keep(shares, key, 2, ended)
  expect(ended).toEqual([])
  expect(keep(shares, 'three', 3, ended)).not.toBeNull()
  expect(ended).toEqual(['one', 'one'])
  expect(keep(shares, 'four', 1, ended)).not.toBeNull()
  expect(ended).toHaveLength(2)
})

test('nobody gives way to who keeps as much already', () => {
  const shares = createMemoryBudget(10)
  const ended: string[] = []
  for (const key of ['one', 'two']) keep(shares, key, 5, ended)
  expect(keep(shares, 'one', 1, ended)).toBeNull()
  expect(keep(shares, 'three', 5, ended)).toBeNull()
  expect(keep(shares, 'three', 11, ended)).toBeNull()
  expect(ended).toEqual([])
})

test('what is only about to be opened gives way to nobody', () => {
  const shares = createMemoryBudget(10)
  const opening = shares.keep('one', 10)
  expect(keep(shares, 'two', 1)).toBeNull()
  const ended: string[] = []
  opening?.mayGiveWay(() => void ended.push('one'))
  expect(keep(shares, 'two', 1)).not.toBeNull()
  expect(ended).toEqual(['one'])
})

test('where who keeps the most is only opening, the next one gives way', () => {
  const shares = createMemoryBudget(10)
  const ended: string[] = []
  shares.keep('one', 6)
  keep(shares, 'two', 4, ended)
  expect(keep(shares, 'three', 4, ended)).toBeNull()
  expect(keep(shares, 'three', 2, ended)).not.toBeNull()
  expect(ended).toEqual(['two'])
})

test('what was given back leaves its room, once', () => {
  const shares = createMemoryBudget(10)
  const ended: string[] = []
  const kept = keep(shares, 'one', 10, ended)
  kept?.release()
  kept?.release()
  kept?.mayGiveWay(() => void ended.push('one'))
  expect(keep(shares, 'two', 10, ended)).not.toBeNull()
  expect(keep(shares, 'three', 1, ended)).not.toBeNull()
  expect(ended).toEqual(['two'])
})
