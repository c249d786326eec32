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
})

test('who sends one large body need not wait for all that another sent before', async () => {
  const order: string[] = []
  const send = async (caller: string) => {
    await readPayload(large(caller), caller)
    order.push(caller)
  }
  await Promise.all([...Array.from({ length: 8 }, () => send('mallory')), send('sara')])
  expect(order.indexOf('sara')).toBeLessThan(3)
  expect(order).toHaveLength(9)
})

test('who has too many waiting is refused, others are not', async () => {
  const payloads = Array.from({ length: 40 }, async () => readPayload(large('mallory'), 'mallory'))
  const outcomes = Promise.allSettled(payloads)
  const sara = await readPayload(large('sara'), 'sara')
  expect(sara).toMatchObject({ kind: 'json', keys: ['sara'] })
  const refused = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every((reason) => reason instanceof QueueFullError && reason.scope === 'caller')).toBe(true)
})
