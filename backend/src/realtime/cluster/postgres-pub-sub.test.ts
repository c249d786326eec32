import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { type HeldBack, heldBack } from '../../../../tests/support/held-back.ts'
import { createPresences } from '../presence/presences.ts'
import { createPostgresPubSub, type PostgresPubSub } from './postgres-pub-sub.ts'

/** What the database knows of the other processes, once it says it. */
let others: HeldBack<string[]>
let told: number
let pubSub: PostgresPubSub

const database = fakeDatabase({
  engine: 'postgres',
  query: async <Row>(text: string) =>
    (text.includes('keep_alive') ? [{ is_new: false, others: await others.promise }] : []) as Row[],
  pipeline: async (statements) => {
    told += statements.length
    return []
  },
})
const beat = () => vi.advanceTimersByTimeAsync(4_000)

async function isTold(): Promise<boolean> {
  const before = told
  pubSub.broadcast('public:a', { event: 'news', body: { encoding: 'json', text: '{}' }, meta: null })
  await vi.advanceTimersByTimeAsync(0)
  return told > before
}

beforeEach(async () => {
  vi.useFakeTimers()
  told = 0
  others = heldBack()
  others.resolve([])
  pubSub = createPostgresPubSub({
    processId: 'here',
    keysDigest: 'ours',
    database,
    presences: createPresences(),
    log: fastify().log,
    onCame: () => undefined,
    onLeft: () => undefined,
  })
  await pubSub.start()
})
afterEach(async () => {
  await pubSub.stop()
  vi.useRealTimers()
})

test('a process that says that it lives is told, although an answer from before it does not name it', async () => {
  expect(await isTold()).toBe(false)
  others = heldBack()
  await beat()
  pubSub.heard({ kind: 'node_up', process: 'new', isNew: true })
  others.resolve([])
  await vi.advanceTimersByTimeAsync(0)
  expect(await isTold()).toBe(true)
  others = heldBack()
  others.resolve(['new'])
  await beat()
  expect(await isTold()).toBe(true)
})

test('one that the database knows no more is told nothing', async () => {
  pubSub.heard({ kind: 'node_up', process: 'gone', isNew: true })
  expect(await isTold()).toBe(true)
  await beat()
  expect(await isTold()).toBe(false)
})
