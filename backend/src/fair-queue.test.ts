import { expect, test, vi } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

const roomy = { places: 1, waiting: 100, waitingPerCaller: 100, waitTimeoutMs: 60_000 }

/** Work that ends when it is told to, and says when it began. */
function workbench() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, endNext }
}

test('who asks for one thing need not wait for all that another asked for before', async () => {
  const queue = createFairQueue(roomy)
  const { begun, work, endNext } = workbench()
  for (const name of ['m1', 'm2', 'm3', 'm4']) void queue.run('mallory', work(name))
  void queue.run('sara', work('s1'))
  for (let turn = 0; turn < 4; turn += 1) await endNext()
  expect(begun).toEqual(['m1', 'm2', 's1', 'm3', 'm4'])
})

test('only so many run at once, fewer of one caller, and a failure makes room too', async () => {
  const queue = createFairQueue({ ...roomy, places: 3, placesPerCaller: 2 })
  const inside = new Map<string, number>()
  let most = 0
  let mostOfOne = 0
  const work = (caller: string, index: number) => async () => {
    inside.set(caller, (inside.get(caller) ?? 0) + 1)
    mostOfOne = Math.max(mostOfOne, inside.get(caller) ?? 0)
    most = Math.max(
      most,
      [...inside.values()].reduce((sum, count) => sum + count, 0),
    )
    await new Promise((resolve) => setTimeout(resolve, 2))
    inside.set(caller, (inside.get(caller) ?? 0) - 1)
    if (index % 3 === 0) throw new Error('deliberate')
  }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => {
      const caller = index % 4 === 0 ? 'sara' : 'mallory'
      return queue.run(caller, work(caller, index))
    }),
  )
  expect([most, mostOfOne]).toEqual([3, 2])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})

test('whoever finds the queue full, or waits too long, is refused', async () => {
  const queue = createFairQueue({ ...roomy, waiting: 3, waitingPerCaller: 2, waitTimeoutMs: 20 })
  const { work, endNext } = workbench()
  const first = queue.run('mallory', work('m1'))
  const waited = [queue.run('mallory', work('m2')), queue.run('mallory', work('m3'))]
  const outcome = Promise.allSettled(waited)
  await expect(queue.run('mallory', work('m4'))).rejects.toMatchObject({ scope: 'caller' })
  const sara = queue.run('sara', work('s1'))
  await expect(queue.run('layla', work('l1'))).rejects.toMatchObject({ scope: 'everyone' })
  await expect(sara).rejects.toThrow(QueueFullError)
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await endNext()
  expect(await first).toBe('m1')
})

test('who leaves while waiting is forgotten, and makes room', async () => {
  const queue = createFairQueue({ ...roomy, waitingPerCaller: 1 })
  const { begun, work, endNext } = workbench()
  void queue.run('mallory', work('m1'))
  const leaving = new AbortController()
  const left = queue.run('mallory', work('m2'), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = queue.run('mallory', work('m3'))
  await endNext()
  await endNext()
  expect(await next).toBe('m3')
  expect(begun).toEqual(['m1', 'm3'])
})

test('who may wait for as long as it takes is not refused', async () => {
  vi.useFakeTimers()
  try {
    const queue = createFairQueue({ places: 1, waiting: 1, waitingPerCaller: 1 })
    let end: () => void = () => undefined
    const held = queue.run(
      'mallory',
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    const sara = queue.run('sara', async () => 'done')
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    end()
    await held
    expect(await sara).toBe('done')
  } finally {
    vi.useRealTimers()
  }
})

test('who comes once is not kept waiting by who comes a hundred times', async () => {
  const queue = createFairQueue(roomy)
  const order: string[] = []
  const ask = (caller: string) => queue.run(caller, async () => void order.push(caller))
  await Promise.all([...Array.from({ length: 100 }, () => ask('greedy')), ask('modest')])
  expect(order.indexOf('modest')).toBeLessThan(3)
  expect(order).toHaveLength(101)
})

test('work that fails makes room for the next', async () => {
  const queue = createFairQueue({ ...roomy, waiting: 0 })
  await expect(queue.run('sara', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('sara', async () => 'yes')).toBe('yes')
})

test('of those who wait, who ranks lowest comes first, and the same rank takes turns', async () => {
  const queue = createFairQueue({
    places: 1,
    waiting: 10,
    waitingPerCaller: 10,
    rankOf: (caller) => (caller === 'mallory' ? 5 : 0),
  })
  const order: string[] = []
  let finish: () => void = () => undefined
  const first = queue.run('first', () => new Promise<void>((resolve) => (finish = resolve)))
  const others = ['mallory', 'sara', 'sara', 'omar'].map((who) =>
    queue.run(who, async () => void order.push(who)),
  )
  finish()
  await Promise.all([first, ...others])
  expect(order).toEqual(['sara', 'omar', 'sara', 'mallory'])
})
