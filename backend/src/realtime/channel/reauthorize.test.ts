import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeChannel } from '../../../../tests/support/fake-channel.ts'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { heldBack } from '../../../../tests/support/held-back.ts'
import { type Caller, callerOf } from '../../db/caller.ts'
import { DatabaseUnavailable } from '../../db/database-error.ts'
import { createFairQueue } from '../../fair-queue.ts'
import { createSubscribers } from '../changes/subscribers.ts'
import { createLocalPubSub } from '../cluster/pub-sub.ts'
import type { RealtimeContext } from '../context.ts'
import { createFanOut } from '../fan-out.ts'
import { createPresenceDiffs } from '../presence/presence-diffs.ts'
import { createPresences } from '../presence/presences.ts'
import { createQuotas } from '../quota/quotas.ts'
import { createOpenSockets } from '../socket/open-sockets.ts'
import { createOutgoing } from '../socket/outgoing.ts'
import type { Channel } from './channel.ts'
import { reauthorize, scheduleReauthorization } from './reauthorize.ts'
import { createRooms } from './rooms.ts'

const rooms = createRooms(createFanOut({ onError: vi.fn(), onRefused: vi.fn() }))
const factors = { factor: 1, perAddressFactor: 1 }
const quotas = createQuotas(factors)
const presences = createPresences()
/** What the database answers to the next question, if it does not refuse it. */
let failure: Error | null
/** Once it answers anything. */
let answers: Promise<void>
let asked: number
let sent: string[]
let dropped: Channel[]

const database = fakeDatabase({
  pipeline: async () => {
    asked += 1
    await answers
    if (failure) throw failure
    return [{ columns: [], rows: [], command: 'SELECT 1' }]
  },
})
const createPipelining = { places: 1, waiting: 1_000, waitingPerCaller: 1_000 }
const context: RealtimeContext = {
  database,
  findCaller: async () => 'invalid',
  rooms,
  subscribers: createSubscribers(),
  presences,
  presenceDiffs: createPresenceDiffs(rooms, presences),
  pubSub: createLocalPubSub('p'),
  quotas,
  openSockets: createOpenSockets(factors),
  outgoing: createOutgoing(),
  questions: createFairQueue(createPipelining),
  reauthorizations: { queue: createFairQueue(createPipelining), waiting: new Map() },
  hasPublicBroadcast: true,
  rightsHeard: 0,
  log: fastify().log,
}

const openChannel = (caller: Caller) =>
  fakeChannel(caller, {
    send: (frame) => void sent.push(frame.toString()),
    drop: (channel) => void dropped.push(channel),
  })

const refusal = () => Object.assign(new Error('You are banned'), { code: 'PT403', severity: 'ERROR' })
const timeout = () => Object.assign(new Error('too slow'), { code: '57014', severity: 'ERROR' })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  failure = null
  answers = Promise.resolve()
  asked = 0
  sent = []
  dropped = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an open channel', () => {
  test('stays while nothing is against it', async () => {
    const channel = openChannel(callerOf({ role: 'anon' }))
    scheduleReauthorization(context, channel)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(channel.isOpen).toBe(true)
    clearTimeout(channel.clock)
  })

  test('ends within a minute of a ban that nobody told of', async () => {
    const channel = openChannel(callerOf({ role: 'authenticated' }))
    scheduleReauthorization(context, channel)
    await vi.advanceTimersByTimeAsync(90_000)
    failure = refusal()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(channel.isOpen).toBe(false)
    expect(dropped).toEqual([channel])
    expect(sent.map((frame) => JSON.parse(frame))).toEqual([
      [
        null,
        null,
        'realtime:a',
        'system',
        { extension: 'system', status: 'error', message: 'You are banned', channel: 'a' },
      ],
      ['1', '1', 'realtime:a', 'phx_close', {}],
    ])
  })

  test('outlives a database that is away for a while', async () => {
    const channel = openChannel(callerOf({ role: 'anon' }))
    scheduleReauthorization(context, channel)
    failure = new DatabaseUnavailable('connection refused')
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    failure = timeout()
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(channel.isOpen).toBe(true)
    clearTimeout(channel.clock)
  })

  test('of somebody banned ends soon, although the database could not answer just then', async () => {
    const channel = openChannel(callerOf({ role: 'authenticated' }))
    failure = timeout()
    reauthorize(context, channel)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(channel.isOpen).toBe(true)
    failure = refusal()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(channel.isOpen).toBe(false)
  })

  test('is asked about ever less often while there is no answer, and soon again after the next failure', async () => {
    const channel = openChannel(callerOf({ role: 'anon' }))
    failure = timeout()
    reauthorize(context, channel)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(6)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(asked).toBe(16)
    failure = null
    await vi.advanceTimersByTimeAsync(60_000)
    failure = timeout()
    reauthorize(context, channel)
    await vi.advanceTimersByTimeAsync(0)
    asked = 0
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toBe(1)
    clearTimeout(channel.clock)
  })

  test('ends when its token expires', async () => {
    const channel = openChannel(callerOf({ role: 'authenticated', exp: Date.now() / 1000 + 90 }))
    scheduleReauthorization(context, channel)
    await vi.advanceTimersByTimeAsync(89_000)
    expect(channel.isOpen).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(channel.isOpen).toBe(false)
    expect(sent[0]).toContain('Token has expired 0 seconds ago')
  })

  test('ends when its token expires, although the database answers nobody', async () => {
    const { promise, resolve } = heldBack()
    answers = promise
    const other = openChannel(callerOf({ role: 'anon' }))
    const channel = openChannel(callerOf({ role: 'authenticated', exp: Date.now() / 1000 + 90 }))
    for (const one of [other, channel]) reauthorize(context, one)
    await vi.advanceTimersByTimeAsync(90_000)
    expect([other.isOpen, channel.isOpen]).toEqual([true, false])
    resolve()
    clearTimeout(other.clock)
  })

  test('of somebody banned ends, however many join meanwhile', async () => {
    const channel = openChannel(callerOf({ role: 'authenticated' }))
    const { promise, resolve } = heldBack()
    for (let n = 0; n < 100; n += 1) void context.questions.run(`joins ${n}`, () => promise)
    failure = refusal()
    reauthorize(context, channel)
    await vi.advanceTimersByTimeAsync(0)
    expect(channel.isOpen).toBe(false)
    resolve()
  })

  test('waits for one answer, however often it is asked for, with all of the same caller and topic', async () => {
    const { promise, resolve } = heldBack()
    answers = promise
    const caller = callerOf({ role: 'authenticated', sub: 'sara' })
    const channels = [openChannel(caller), openChannel(caller), openChannel(caller)]
    for (let n = 0; n < 10; n += 1) for (const channel of channels) reauthorize(context, channel)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(1)
    failure = refusal()
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(channels.map(({ isOpen }) => isOpen)).toEqual([false, false, false])
    expect(asked).toBe(1)
  })

  test('is asked about once more when its rights change while they are asked', async () => {
    const { promise, resolve } = heldBack()
    answers = promise
    const channel = openChannel(callerOf({ role: 'authenticated', sub: 'sara' }))
    reauthorize(context, channel)
    await vi.advanceTimersByTimeAsync(0)
    for (let n = 0; n < 5; n += 1) reauthorize(context, channel)
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toBe(2)
    clearTimeout(channel.clock)
  })
})
