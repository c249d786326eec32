import { Duplex } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable, databaseError } from './database-error.ts'
import { createSilenceWatch } from './silent-connections.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A connection on which nothing ever passes, and how it ended, if it has; the server is asked about it by a way that fails. */
async function afterLooks(failure: Error, looks: number): Promise<unknown> {
  const stream = new Duplex({ read: () => undefined })
  const client = new pg.Client({ stream: () => stream })
  let ended: unknown
  stream.on('error', (error) => {
    ended = error
  })
  const watch = createSilenceWatch({ checkMs: 1_000, findWorking: () => Promise.reject(failure) })
  void watch.during(client, () => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(looks * 1_000)
  return ended
}

const noRoute = Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH', syscall: 'connect' })

test.each([
  noRoute,
  new DatabaseUnavailable('no route', { cause: noRoute }),
  new Error('whatever it may be'),
])('a silent connection is given up where the server cannot be asked: %s', async (failure) => {
  expect(await afterLooks(failure, 3)).toBeInstanceOf(DatabaseUnavailable)
})

test('it is kept where the server is there and refuses the question', async () => {
  const refusal = databaseError('53300', 'sorry, too many clients already')
  expect(await afterLooks(refusal, 5)).toBeUndefined()
  expect(await afterLooks(new DatabaseUnavailable('full', { cause: refusal }), 5)).toBeUndefined()
})
