import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { startJobs } from './start-jobs.ts'

const minute = 60_000
const day = 24 * 60 * minute

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:30Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Jobs of a database whose clock can be set, which runs nothing but writes down for which moments it was asked to. */
async function start(schedule: string) {
  let ahead = 0
  const moments: string[] = []
  const job = { jobid: 1, jobname: 'a job', schedule, command: 'select 1', username: 'postgres' }
  const database = fakeDatabase({
    query: async <Row>(text: string, values: unknown[] = []) => {
      const answer = () => {
        if (text.includes('clock_timestamp() as now')) return [{ now: new Date(Date.now() + ahead) }]
        if (text.includes('from cron.job\n    where active')) return [job]
        if (text.includes('_backend.job_claims')) moments.push((values[1] as Date).toISOString())
        return []
      }
      return answer() as Row[]
    },
  })
  const log = { warn: vi.fn(), error: vi.fn(), debug: vi.fn() } as unknown as FastifyBaseLogger
  const stop = await startJobs({ database, log })
  return {
    ...{ moments, stop },
    setClock: (milliseconds: number) => {
      ahead = milliseconds
    },
  }
}

test('a job runs at each of its moments', async () => {
  const jobs = await start('* * * * *')
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(jobs.moments).toEqual(['2026-03-01T12:01:00.000Z', '2026-03-01T12:02:00.000Z'])
  await jobs.stop()
})

test('moments over which the clock was set are none, and those after them are', async () => {
  const jobs = await start('45 3 * * *')
  jobs.setClock(30 * day)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(jobs.moments).toEqual([])
  jobs.setClock(0)
  await vi.advanceTimersByTimeAsync(day)
  expect(jobs.moments).toEqual(['2026-03-02T03:45:00.000Z'])
  await jobs.stop()
})
