import { describe, expect, test } from 'vitest'
import { connectionsFor, type Work } from './connection-budget.ts'

const works: Work[] = ['data', 'accounts', 'functions', 'channels', 'channelRights']
const sizes = Array.from({ length: 199 }, (_, index) => index + 2)
const poolOf = (size: number) => ({ load: () => ({ size, inUse: 0, waiting: 0 }) })

describe.each(works)('%s', (work) => {
  test('has a connection of every pool, and leaves one to others', () => {
    for (const size of sizes) {
      const connections = connectionsFor(work, poolOf(size))
      expect(connections).toBeGreaterThan(0)
      expect(connections).toBeLessThan(size)
    }
  })
})

test('of the usual pool, members and strangers leave a third to accounts, and accounts two thirds to them', () => {
  const usual = poolOf(12)
  expect(connectionsFor('data', usual)).toBe(8)
  expect(connectionsFor('dataAfterLargeAnswers', usual)).toBe(2)
  expect(connectionsFor('accounts', usual)).toBe(4)
  expect(connectionsFor('functions', usual)).toBe(3)
  expect(connectionsFor('channels', usual)).toBe(4)
  expect(connectionsFor('channelRights', usual)).toBe(2)
})

test('where every kind of work has all it may have, fewer wait for a connection than there are', () => {
  for (const size of sizes.filter((size) => size > 3)) {
    const pool = poolOf(size)
    const asked = works.reduce((sum, work) => sum + connectionsFor(work, pool), 0)
    expect(asked - size).toBeLessThan(size)
  }
})
