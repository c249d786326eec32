import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queryable, Statement } from './database.ts'
import { withTimeLimit } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limit: Statement = { text: 'select 1', values: [], timeLimitMs: 60_000, crowdedLimitMs: 1_000 }

/** Begins a statement that only ends when it is ended, among others who come and go. */
function slowStatement() {
  let isWanted = false
  let endedBy: Error | null = null
  let fail: (error: Error) => void = () => undefined
  const connection: Queryable = {
    query: async () => [],
    pipeline: () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
    execute: async () => undefined,
  }
  const end = (error: Error) => {
    endedBy = error
    fail(error)
  }
  const limited = withTimeLimit(connection, { end, isWanted: () => isWanted })
  limited.pipeline([limit]).catch(() => undefined)
  return {
    othersWait: (ms: number) => {
      isWanted = true
      return vi.advanceTimersByTimeAsync(ms)
    },
    nobodyWaits: (ms: number) => {
      isWanted = false
      return vi.advanceTimersByTimeAsync(ms)
    },
    endedBy: () => endedBy?.message ?? null,
  }
}

const becauseOthersWait = 'canceling statement because others are waiting for the database'

test('a statement may take long while nobody waits, and a second of others', async () => {
  const { nobodyWaits, othersWait, endedBy } = slowStatement()
  await nobodyWaits(30_000)
  await othersWait(900)
  expect(endedBy()).toBe(null)
  await othersWait(100)
  expect(endedBy()).toBe(becauseOthersWait)
})

test('a moment in which nobody waits is no new second', async () => {
  const { nobodyWaits, othersWait, endedBy } = slowStatement()
  await othersWait(900)
  await nobodyWaits(500)
  expect(endedBy()).toBe(null)
  await othersWait(100)
  expect(endedBy()).toBe(becauseOthersWait)
})

test('nothing takes longer than it may, whether anybody waits or not', async () => {
  const { nobodyWaits, endedBy } = slowStatement()
  await nobodyWaits(59_999)
  expect(endedBy()).toBe(null)
  await nobodyWaits(1)
  expect(endedBy()).toBe('canceling statement due to statement timeout')
})
