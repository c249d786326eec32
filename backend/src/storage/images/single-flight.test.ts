import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

function neverEnding(signals: AbortSignal[]) {
  return (signal: AbortSignal, begin: () => void) => {
    begin()
    signals.push(signal)
    return new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
}

test('what several wait for is made once', async () => {
  const share = createSingleFlight<number>()
  const { signal } = new AbortController()
  let made = 0
  const make = async (_: AbortSignal, begin: () => void) => {
    begin()
    made += 1
    return made
  }
  expect(
    await Promise.all([share('a', signal, make), share('a', signal, make), share('b', signal, make)]),
  ).toEqual([1, 1, 2])
  expect(await share('a', signal, make)).toBe(3)
})

test('it goes on while anyone waits, and is given up with the last', async () => {
  const share = createSingleFlight<string>()
  const [one, other] = [new AbortController(), new AbortController()]
  const signals: AbortSignal[] = []
  const results = [one, other].map(({ signal }) => share('a', signal, neverEnding(signals)))
  const outcomes = Promise.allSettled(results)
  await expect.poll(() => signals.length).toBe(1)
  one.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  other.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

/** The turn of who has asked for too much besides. */
function lastInLine(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

test('nobody waits in the line of another who asked first, and both get what is made first', async () => {
  const share = createSingleFlight<string>()
  const { signal } = new AbortController()
  const mallory = share('a', signal, lastInLine)
  const sara = share('a', signal, async (_, begin) => {
    begin()
    return 'made for sara'
  })
  expect(await Promise.all([mallory, sara])).toEqual(['made for sara', 'made for sara'])
})

test('of two whose turns come at once, one makes it', async () => {
  const share = createSingleFlight<number>()
  const { signal } = new AbortController()
  let made = 0
  let turn = () => {}
  const turns = new Promise<void>((resolve) => {
    turn = resolve
  })
  const inTurn = async (_: AbortSignal, begin: () => void) => {
    await turns
    begin()
    made += 1
    await Promise.resolve()
    return made
  }
  const results = [share('a', signal, inTurn), share('a', signal, inTurn)]
  turn()
  expect(await Promise.all(results)).toEqual([1, 1])
  expect(made).toBe(1)
})

test('a refusal is told to whom it is for, and to nobody who asked for the same', async () => {
  const share = createSingleFlight<string>()
  const { signal } = new AbortController()
  const mallory = share('a', signal, () => Promise.reject(new Error('too many')))
  const sara = share('a', signal, async (_, begin) => {
    await mallory.catch(() => undefined)
    begin()
    return 'made'
  })
  await expect(mallory).rejects.toThrow('too many')
  expect(await sara).toBe('made')
})
