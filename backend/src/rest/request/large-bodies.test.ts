import { expect, test } from 'vitest'
import { QueueFullError } from '../../fair-queue.ts'
import type { BodySource } from './body.ts'
import { readPayload } from './large-bodies.ts'

/** A body that is worth a thread, in which somebody's name is a key. */
const large = (name: string): BodySource => ({
  contentType: 'application/json',
  text: JSON.stringify([{ [name]: 'x'.repeat(100_000) }]),
  columns: null,
  isCall: false,
  csvGrowth: 8,
})

test('a few kilobytes of thousands of records are worth a thread, and as much of one text is not', async () => {
  const csv = { contentType: 'text/csv', columns: null, isCall: true, csvGrowth: 16 }
  const records = readPayload({ ...csv, text: `a\n${'\n'.repeat(15_000)}` }, { line: 'stranger' })
  expect(records).toBeInstanceOf(Promise)
  await expect(records).resolves.toMatchObject({ keys: ['a'] })
  expect(readPayload({ ...csv, text: `a\n${'x'.repeat(15_000)}` }, { line: 'stranger' })).toMatchObject({
    keys: ['a'],
  })
})

test('who sends one large body need not wait for all that another sent before', async () => {
  const order: string[] = []
  const send = async (caller: string) => {
    await readPayload(large(caller), { line: caller })
    order.push(caller)
  }
  await Promise.all([...Array.from({ length: 8 }, () => send('mallory')), send('sara')])
  expect(order.indexOf('sara')).toBeLessThan(3)
  expect(order).toHaveLength(9)
})

test('who has too many waiting is refused, others are not', async () => {
  const payloads = Array.from({ length: 40 }, async () => readPayload(large('mallory'), { line: 'mallory' }))
  const outcomes = Promise.allSettled(payloads)
  const sara = await readPayload(large('sara'), { line: 'sara' })
  expect(sara).toMatchObject({ kind: 'json', keys: ['sara'] })
  const refused = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every((reason) => reason instanceof QueueFullError && reason.scope === 'caller')).toBe(true)
})

test('what was sent by who has left is not read', async () => {
  const leaving = new AbortController()
  const turn = { line: 'mallory', signal: leaving.signal }
  const payloads = Array.from({ length: 4 }, async () => readPayload(large('mallory'), turn))
  leaving.abort(new Error('gone'))
  const outcomes = await Promise.allSettled(payloads)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
})
