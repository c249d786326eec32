import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createReadingTurns } from './reading-turns.ts'

const long = { url: '/posts?or=('.padEnd(20_000, 'content.eq.1,'), rawHeaders: [] }
const short = { url: '/posts?select=id', rawHeaders: [] }

/** Who was read after each round of the event loop, where each takes so many milliseconds. */
async function readInRounds(callers: string[], head: typeof long, milliseconds: number): Promise<string[][]> {
  let time = 0
  const inTurn = createReadingTurns(() => time)
  const read: string[] = []
  for (const caller of callers) {
    void inTurn(caller, head, () => {
      time += milliseconds
      read.push(caller)
    })
  }
  const rounds = [[...read]]
  while (read.length < callers.length) {
    await nextRound()
    rounds.push([...read])
  }
  return rounds
}

const steps = (rounds: string[][]) =>
  rounds.map(({ length }, index) => length - (rounds[index - 1]?.length ?? 0))

test('of many long addresses that come at once at most one is read in a round, and all are', async () => {
  const rounds = await readInRounds(Array(5).fill('mallory'), long, 1)
  expect(Math.max(...steps(rounds))).toBe(1)
})

test('of short ones as many as take ten milliseconds, and all are', async () => {
  const rounds = await readInRounds(Array(20).fill('mallory'), short, 4)
  expect(Math.max(...steps(rounds))).toBe(3)
  expect(rounds[0]).toHaveLength(3)
  expect(rounds.length).toBeLessThan(20)
})

test('who asks once does not wait behind all of whoever asks for many', async () => {
  for (const head of [long, short]) {
    const rounds = await readInRounds([...Array(50).fill('mallory'), 'sara'], head, 20)
    expect(rounds.findIndex((read) => read.includes('sara'))).toBeLessThan(4)
  }
})

test('short ones are read at once, whatever their token holds', () => {
  const rawHeaders = ['Authorization', `Bearer ${'x'.repeat(7_000)}`, 'Accept', 'application/json']
  expect(createReadingTurns()('sara', { ...short, rawHeaders }, () => 'read')).toBe('read')
})

test('long headers are read like a long address', async () => {
  const rawHeaders = ['Authorization', 'Bearer x', ...Array(2_000).fill('X-Anything')]
  const reading = createReadingTurns()('sara', { ...short, rawHeaders }, () => 'read')
  expect(reading).toBeInstanceOf(Promise)
  expect(await reading).toBe('read')
})

test('what is not at its end once it is read keeps nobody waiting', async () => {
  const inTurn = createReadingTurns()
  void inTurn('mallory', long, () => new Promise(() => undefined))
  expect(await inTurn('sara', long, () => 'read')).toBe('read')
})

test('who leaves is read no more, and what cannot be read is refused', async () => {
  const inTurn = createReadingTurns()
  const leaving = new AbortController()
  const first = inTurn('sara', long, () => {
    throw new Error('unreadable')
  })
  const left = inTurn('mallory', long, () => 'read', leaving.signal)
  leaving.abort(new Error('gone'))
  const outcomes = await Promise.allSettled([first, left])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: new Error('unreadable') },
    { status: 'rejected', reason: new Error('gone') },
  ])
})
