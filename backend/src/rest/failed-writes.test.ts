import { expect, test } from 'vitest'
import { DatabaseUnavailable, databaseError } from '../db/database-error.ts'
import { QueueFullError } from '../fair-queue.ts'
import { restError } from './errors/rest-error.ts'
import { createFailedWrites } from './failed-writes.ts'

const duplicate = () => Promise.reject(databaseError('23505', 'duplicate key value'))

/** How many of them begin before one is refused. */
async function begunBefore(
  write: (work: () => Promise<never>) => Promise<unknown>,
  fail: () => Promise<never>,
) {
  for (let begun = 0; begun < 1_000; ) {
    const before = begun
    const refusal = await write(() => {
      begun += 1
      return fail()
    }).catch((error: unknown) => error)
    if (begun === before) return { begun, refusal }
  }
  return null
}

test('of an account 300 fail, and five more in each second, which are nobody else’s', async () => {
  let clock = 0
  const writes = createFailedWrites(1, () => clock)
  const mallory = (work: () => Promise<never>) => writes.count('mallory', 60, work)
  const refused = await begunBefore(mallory, duplicate)
  expect(refused).toMatchObject({
    begun: 301,
    refusal: { status: 429, code: 'PGRST003', headers: { 'retry-after': '1' } },
  })
  expect(await writes.count('sara', 60, async () => 'written')).toBe('written')
  clock += 1_000
  expect(await begunBefore(mallory, duplicate)).toMatchObject({ begun: 5 })
})

test('who sends much at once has less of it fail: of 90 likes each time 60 requests', async () => {
  const writes = createFailedWrites(1, () => 0)
  expect(await begunBefore((work) => writes.count('mallory', 5_000, work), duplicate)).toMatchObject({
    begun: 61,
  })
})

test('what is rolled back by our own word counts, what nobody began to write does not, nor what is written', async () => {
  const writes = createFailedWrites(1, () => 0)
  const mallory = (work: () => Promise<never>) => writes.count('mallory', 60, work)
  for (const error of [new DatabaseUnavailable('gone'), new QueueFullError('caller')]) {
    expect(await begunBefore(mallory, () => Promise.reject(error))).toBeNull()
  }
  for (let write = 0; write < 200; write += 1) await writes.count('mallory', 60, async () => 'written')
  const tooMany = () =>
    Promise.reject(restError('maxAffected', 'Query result exceeds max-affected preference constraint'))
  expect(await begunBefore(mallory, tooMany)).toMatchObject({ begun: 301 })
})

test('the factor of limits multiplies it', async () => {
  const writes = createFailedWrites(3, () => 0)
  expect(await begunBefore((work) => writes.count('mallory', 60, work), duplicate)).toMatchObject({
    begun: 901,
  })
})
