import { expect, test } from 'vitest'
import { DatabaseUnavailable, databaseError } from './db/database-error.ts'
import { createFailedWrites, RehearsalEnded, TooManyFailedWrites, weightOfWrite } from './failed-writes.ts'
import { QueueFullError } from './fair-queue.ts'
import { restError } from './rest/errors/rest-error.ts'
import { failures } from './storage/storage-error.ts'

const once = () => 1
const duplicate = () => Promise.reject(databaseError('23505', 'duplicate key value'))

/** How many of them begin before one is refused. */
async function begunBefore(
  write: (work: () => Promise<never>) => Promise<unknown>,
  fail: () => Promise<never>,
) {
  for (let begun = 0; begun < 5_000; ) {
    const before = begun
    const refusal = await write(() => {
      begun += 1
      return fail()
    }).catch((error: unknown) => error)
    if (begun === before) return { begun, refusal }
  }
  return null
}

test('of an account 1,000 fail, and 16 more in each second, which are nobody else’s', async () => {
  let clock = 0
  const writes = createFailedWrites(1, () => clock)
  const mallory = (work: () => Promise<never>) => writes.count('account:mallory', once, work)
  const refused = await begunBefore(mallory, duplicate)
  expect(refused).toEqual({ begun: 1_001, refusal: expect.any(TooManyFailedWrites) })
  expect(refused?.refusal).toMatchObject({ seconds: 1 })
  expect(await writes.count('account:sara', once, async () => 'written')).toBe('written')
  clock += 1_000
  expect(await begunBefore(mallory, duplicate)).toMatchObject({ begun: 16 })
})

test.each([
  ['application/json', JSON.stringify({ content: 'a long [{{{ text' }), 1],
  ['application/json', JSON.stringify(Array(20).fill({ post_id: 'a' })), 20],
  ['application/json', JSON.stringify(Array(90).fill({ post_id: 'a' })), 30],
  ['text/csv', `post_id\n${'a\n'.repeat(20)}`, 21],
] as const)('what is sent as %s counts by its rows: %#', (contentType, body, weight) => {
  expect(weightOfWrite('POST', contentType, body)).toBe(weight)
})

test('what changes rows counts ten times, for nobody knows how many', async () => {
  const writes = createFailedWrites(1, () => 0)
  const change = (work: () => Promise<never>) =>
    writes.count('account:mallory', () => weightOfWrite('PATCH', 'application/json', '{}'), work)
  expect(await begunBefore(change, duplicate)).toMatchObject({ begun: 101 })
})

test('who had no right to write, or waited for a lock that another held, has not failed', async () => {
  const writes = createFailedWrites(1, () => 0)
  const mallory = (work: () => Promise<never>) => writes.count('account:mallory', once, work)
  for (const [code, message] of [
    ['42501', 'permission denied for table posts'],
    ['55P03', 'canceling statement due to lock timeout'],
  ] as const)
    expect(await begunBefore(mallory, () => Promise.reject(databaseError(code, message)))).toBeNull()
})

test('what is rolled back by our own word counts, what nobody began to write does not, nor what is written', async () => {
  const writes = createFailedWrites(1, () => 0)
  const mallory = (work: () => Promise<never>) => writes.count('account:mallory', once, work)
  for (const error of [new DatabaseUnavailable('gone'), new QueueFullError('caller')]) {
    expect(await begunBefore(mallory, () => Promise.reject(error))).toBeNull()
  }
  for (let write = 0; write < 200; write += 1)
    await writes.count('account:mallory', once, async () => 'written')
  const tooMany = () =>
    Promise.reject(restError('maxAffected', 'Query result exceeds max-affected preference constraint'))
  expect(await begunBefore(mallory, tooMany)).toMatchObject({ begun: 1_001 })
})

test('a rehearsal, and what storage rolls back, count as well', async () => {
  for (const error of [new RehearsalEnded(), failures.duplicate()]) {
    const writes = createFailedWrites(1, () => 0)
    const mallory = (work: () => Promise<never>) => writes.count('account:mallory', once, work)
    expect(await begunBefore(mallory, () => Promise.reject(error))).toMatchObject({ begun: 1_001 })
  }
})

test('of servers, and of a network, nothing is counted', async () => {
  const writes = createFailedWrites(1, () => 0)
  for (const caller of ['service', 'network:203.0.113.7'])
    expect(await begunBefore((work) => writes.count(caller, once, work), duplicate)).toBeNull()
})

test('the factor of limits multiplies it', async () => {
  const writes = createFailedWrites(3, () => 0)
  expect(await begunBefore((work) => writes.count('account:mallory', once, work), duplicate)).toMatchObject({
    begun: 3_001,
  })
})
