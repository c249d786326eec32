import { describe, expect, test, vi } from 'vitest'
import { createFanOut } from './fan-out.ts'
import { processLimits } from './limits.ts'

const options = { onError: vi.fn(), onRefused: vi.fn() }
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Holds the thread, as writing to a thousand sockets does. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('fan-out', () => {
  test('what is little is sent at once', () => {
    const told: number[] = []
    createFanOut(options).send('room', { bytes: 1, recipients: 3, deliverTo: (index) => told.push(index) })
    expect(told).toEqual([0, 1, 2])
  })

  test('what is much lets others have their turn, and is sent to everybody in order', async () => {
    const fanOut = createFanOut(options)
    const told: number[] = []
    let turns = 0
    const deliverTo = (index: number) => {
      told.push(index)
      if (index % 32 === 0) work(3)
    }
    fanOut.send('room', { bytes: 1, recipients: 1_000, deliverTo })
    expect(told.length).toBeLessThan(1_000)
    for (; told.length < 1_000; turns += 1) await nextTurn()
    expect(turns).toBeGreaterThan(3)
    expect(told).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
  })

  test('a busy room does not keep a quiet one waiting, and its own order stays', async () => {
    const fanOut = createFanOut(options)
    const told: string[] = []
    const slow = (name: string) => ({
      bytes: 1,
      recipients: 1,
      deliverTo: () => {
        work(3)
        told.push(name)
      },
    })
    for (let number = 0; number < 50; number += 1) fanOut.send('busy', slow(`busy ${number}`))
    fanOut.send('quiet', slow('quiet'))
    await Promise.all([fanOut.drained('busy'), fanOut.drained('quiet')])
    expect(told.indexOf('quiet')).toBeLessThan(10)
    expect(told.filter((name) => name !== 'quiet')).toEqual(
      Array.from({ length: 50 }, (_, number) => `busy ${number}`),
    )
  })

  test('a recipient that cannot be written to is passed over, and everybody else is told', async () => {
    const fanOut = createFanOut(options)
    const told: number[] = []
    const broken = new Error('the socket is broken')
    const deliverTo = (index: number) => {
      if (index === 1) throw broken
      told.push(index)
    }
    expect(fanOut.send('room', { bytes: 1, recipients: 3, deliverTo })).toBe(true)
    expect(fanOut.send('room', { bytes: 1, recipients: 1, deliverTo: () => told.push(9) })).toBe(true)
    await fanOut.drained('room')
    expect(told).toEqual([0, 2, 9])
    expect(options.onError.mock.calls).toEqual([[broken]])
  })

  test('a room that has too much waiting takes no more until it has been told', async () => {
    const fanOut = createFanOut(options)
    const delivery = { bytes: 1_000, recipients: 1, deliverTo: () => work(1) }
    let taken = 0
    while (fanOut.send('room', delivery)) taken += 1
    expect(taken).toBeGreaterThanOrEqual(processLimits.waitingPerRoom)
    expect(taken).toBeLessThan(processLimits.waitingPerRoom + 20)
    expect(options.onRefused).toHaveBeenCalledOnce()
    expect(fanOut.send('another', delivery)).toBe(true)
    await fanOut.drained('room')
    expect(fanOut.send('room', delivery)).toBe(true)
  })
})
