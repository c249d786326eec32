import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeChannel, fakeSubscription } from '../../../../tests/support/fake-channel.ts'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { callerOf } from '../../db/caller.ts'
import type { Database } from '../../db/database.ts'
import { DatabaseUnavailable, databaseError } from '../../db/database-error.ts'
import type { Channel } from '../channel/channel.ts'
import { createFanOut, type FanOut } from '../fan-out.ts'
import type { Change } from './change.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { createSubscribers } from './subscribers.ts'

const audience = JSON.stringify({
  isSecured: true,
  columns: [{ name: 'id', type: 'int8' }],
  keys: ['id'],
  readable: { anon: ['id'] },
  visible: [[true]],
})

function inserted(id: number, owner?: string): Change {
  const record = { id, owner }
  return {
    kind: 'change',
    schema: 'public',
    table: 'letters',
    type: 'INSERT',
    at: '2026-01-01T12:00:00.123456Z',
    record,
    oldRecord: null,
    isCut: false,
    json: JSON.stringify({ record }),
  }
}

/** With what the database fails next, one after the other; after them it answers. */
let failures: Error[]
/** The ids that the subscriber was told, and who was told that something may be missing. */
let told: number[]
let missed: Channel[][]
let channel: Channel

const nothing = { columns: [], rows: [], command: 'SELECT 1' }

const pipeline: Database['pipeline'] = async ([, statement]) => {
  const failure = failures.shift()
  if (failure) throw failure
  const questions: unknown[] = JSON.parse(statement?.values[0] ?? '[]')
  return [nothing, { columns: [], rows: questions.map(() => [audience]), command: 'SELECT 1' }]
}

function feedThrough(fanOut: FanOut): ChangeFeed {
  const subscribers = createSubscribers()
  subscribers.add(channel)
  return createChangeFeed({
    database: fakeDatabase({ pipeline }),
    subscribers,
    fanOut,
    log: fastify().log,
    onOverrun: vi.fn(),
    onTooSlow: vi.fn(),
    onMissed: (channels) => void missed.push(channels),
  })
}

const quiet = { onError: vi.fn(), onRefused: vi.fn() }
const tooMany = () => new DatabaseUnavailable('sorry, too many clients already')

/** Two changes, the second of which comes while the database is asked about the first. */
async function takeTwo(feed: ChangeFeed): Promise<void> {
  feed.take(inserted(1))
  feed.take(inserted(2))
  await settle(feed)
}

/** Lets time pass until the feed has told what it can. */
async function settle(feed: ChangeFeed): Promise<void> {
  let isSettled = false
  feed.sayGap(() => {
    isSettled = true
  })
  while (!isSettled) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  failures = []
  told = []
  missed = []
  channel = fakeChannel(callerOf({ role: 'anon' }), {
    send: (frame) => void told.push(JSON.parse(String(frame))[4].data.record.id),
  })
  channel.subscriptions = [fakeSubscription()]
})
afterEach(() => void vi.useRealTimers())

describe('a change', () => {
  test('is told, in its order, although the database had no connection to spare at first', async () => {
    failures = [tooMany(), tooMany()]
    await takeTwo(feedThrough(createFanOut(quiet)))
    expect(told).toEqual([1, 2])
    expect(missed).toEqual([])
  })

  test('is told once the database is back, however long it was away', async () => {
    failures = Array.from({ length: 20 }, tooMany)
    await takeTwo(feedThrough(createFanOut(quiet)))
    expect(told).toEqual([1, 2])
    expect(missed).toEqual([])
  })

  test('is told before a gap that came after it, however long the database is away', async () => {
    failures = Array.from({ length: 20 }, tooMany)
    const toldAtGap: unknown[][] = []
    const feed = feedThrough(createFanOut(quiet))
    feed.take(inserted(1))
    feed.take(inserted(2))
    await vi.advanceTimersByTimeAsync(5_000)
    feed.sayGap(() => toldAtGap.push([...told]))
    expect(toldAtGap).toEqual([])
    failures = []
    feed.take(inserted(3))
    await settle(feed)
    expect(told).toEqual([1, 2, 3])
    // What comes later may be told beforehand too: who looks again sees nothing older.
    expect(toldAtGap).toEqual([expect.arrayContaining([1, 2])])
    feed.sayGap(() => toldAtGap.push([...told]))
    expect(toldAtGap).toHaveLength(2)
  })

  test('about which the database failed several times is a gap that is told', async () => {
    failures = Array.from({ length: 4 }, () => databaseError('53200', 'out of memory'))
    await takeTwo(feedThrough(createFanOut(quiet)))
    expect(told).toEqual([2])
    expect(missed).toEqual([[channel]])
  })

  test('about which the question was refused is asked once, and a gap', async () => {
    failures = [new Error('no such function')]
    await takeTwo(feedThrough(createFanOut(quiet)))
    expect(told).toEqual([2])
    expect(missed).toEqual([[channel]])
  })

  test('for which there is no room any more is a gap that is told', async () => {
    const full: FanOut = { send: () => false, drained: async () => undefined }
    await takeTwo(feedThrough(full))
    expect(missed).toEqual([[channel], [channel]])
  })
})

describe('an account', () => {
  const channelOf = (name: string, wishes: number, send: (id: number) => void = vi.fn()) => {
    const caller = callerOf({ role: 'authenticated', sub: name })
    const own = fakeChannel(caller, { send: (frame) => send(JSON.parse(String(frame))[4].data.record.id) })
    own.subscriptions = Array.from({ length: wishes }, (_, id) =>
      fakeSubscription({
        id,
        condition: `told.id <> ${-id}`,
        exact: [{ column: 'owner', values: new Set([name]) }],
      }),
    )
    return own
  }
  let steps: number
  let policies: number
  let answer: () => void
  let feed: ChangeFeed

  /** The database answers nothing of Mallory's first change until it is let. */
  async function floodBy(mallory: Channel, sara: Channel, changes: number): Promise<void> {
    vi.useRealTimers()
    steps = 0
    policies = 0
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const subscribers = createSubscribers()
    for (const one of [mallory, sara]) subscribers.add(one)
    const interestedIn = vi.spyOn(subscribers, 'interestedIn')
    feed = createChangeFeed({
      database: fakeDatabase({
        pipeline: async ([, statement]) => {
          steps += 1
          await held
          const questions: { listeners: { conditions: string[] }[] }[] = JSON.parse(
            statement?.values[0] ?? '[]',
          )
          policies += questions.reduce((sum, one) => sum + one.listeners.length, 0)
          const rows = questions.map(({ listeners }) => [
            JSON.stringify({
              ...JSON.parse(audience),
              readable: { authenticated: ['id'] },
              visible: listeners.map(({ conditions }) => conditions.map(() => true)),
            }),
          ])
          return [nothing, { columns: [], rows, command: 'SELECT 1' }]
        },
      }),
      subscribers,
      fanOut: createFanOut(quiet),
      log: fastify().log,
      onOverrun: () => void missed.push([mallory, sara]),
      onTooSlow: vi.fn(),
      onMissed: (channels) => void missed.push(channels),
    })
    for (let id = 1; id <= changes; id += 1) feed.take(inserted(id, 'mallory'))
    feed.take(inserted(7_000_000, 'sara'))
    while (interestedIn.mock.calls.length <= changes) await new Promise((resolve) => setImmediate(resolve))
  }

  test('with a hundred filters has one policy run for each of its changes, and holds up nobody', async () => {
    const heard: { id: number; step: number }[] = []
    const sara = channelOf('sara', 1, (id) => void heard.push({ id, step: steps }))
    await floodBy(channelOf('mallory', 100), sara, 90)
    answer()
    await new Promise<void>((resolve) => feed.sayGap(resolve))
    expect(heard).toEqual([{ id: 7_000_000, step: 2 }])
    expect(missed).toEqual([])
    expect(policies).toBe(90 + 1)
    expect(steps).toBeGreaterThan(15)
  })

  test('is told in the order of commits, also where another came to a later change before', async () => {
    const heard: number[] = []
    const noor = channelOf('noor', 1)
    for (const subscription of noor.subscriptions)
      Object.assign(subscription, { exact: [{ column: 'id', values: new Set(['4']) }] })
    await floodBy(
      channelOf('mallory', 1, (id) => void heard.push(id)),
      noor,
      6,
    )
    answer()
    await new Promise<void>((resolve) => feed.sayGap(resolve))
    expect(heard).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('that fills its line loses it alone, and is told nothing older afterwards', async () => {
    const heard = { mallory: [] as number[], sara: [] as number[] }
    const mallory = channelOf('mallory', 100, (id) => void heard.mallory.push(id))
    const sara = channelOf('sara', 1, (id) => void heard.sara.push(id))
    await floodBy(mallory, sara, 900)
    answer()
    await new Promise<void>((resolve) => feed.sayGap(resolve))
    expect(missed).toEqual([[mallory]])
    expect(heard.sara).toEqual([7_000_000])
    expect(heard.mallory[0]).toBeGreaterThan(700)
    expect(heard.mallory.at(-1)).toBe(900)
    expect(heard.mallory).toEqual([...heard.mallory].sort((a, b) => a - b))
  })
})
