import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, callerOf } from '../../db/caller.ts'
import type { Database } from '../../db/database.ts'
import { DatabaseUnavailable } from '../../db/database-error.ts'
import { createSubscribers } from '../changes/subscribers.ts'
import type { RealtimeContext } from '../context.ts'
import { createPresenceDiffs } from '../presence/presence-diffs.ts'
import { createPresences } from '../presence/presences.ts'
import { createLonelyRelay } from '../relay/relay.ts'
import type { Channel } from './channel.ts'
import { readJoinPayload } from './join-payload.ts'
import { createRooms } from './rooms.ts'
import { watchChannel } from './stay.ts'

const rooms = createRooms()
const presences = createPresences()
/** What the database answers to the next question, if it does not refuse it. */
let failure: Error | null
let sent: string[]
let dropped: Channel[]

const database: Database = {
  engine: 'pglite',
  query: async () => [],
  pipeline: async () => {
    if (failure) throw failure
    return [{ columns: [], rows: [], command: 'SELECT 1' }]
  },
  execute: async () => undefined,
  transaction: (work) => work(database),
  listen: async () => async () => undefined,
  reach: async () => undefined,
  load: () => ({ size: 1, inUse: 0, waiting: 0 }),
  close: async () => undefined,
}
const context: RealtimeContext = {
  database,
  findCaller: async () => 'invalid',
  rooms,
  subscribers: createSubscribers(),
  presences,
  presenceDiffs: createPresenceDiffs(rooms, presences),
  relay: createLonelyRelay('p'),
  rightsHeard: 0,
  log: fastify().log,
}

function openChannel(caller: Caller): Channel {
  const line = {
    version: '2.0.0' as const,
    caller,
    headers: {},
    send: (frame: string | Buffer) => void sent.push(frame.toString()),
    drop: (channel: Channel) => void dropped.push(channel),
  }
  return {
    topic: 'realtime:a',
    name: 'a',
    room: 'public:a',
    joinRef: '1',
    line,
    config: readJoinPayload({}).config,
    caller,
    token: null,
    rights: { readsBroadcast: true, readsPresence: true, writesBroadcast: true, writesPresence: true },
    subscriptions: [],
    presence: { key: 'a', isShown: false, ref: null },
    isOpen: true,
    clock: undefined,
  }
}

const refusal = () => Object.assign(new Error('You are banned'), { code: 'PT403', severity: 'ERROR' })
const timeout = () => Object.assign(new Error('too slow'), { code: '57014', severity: 'ERROR' })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  failure = null
  sent = []
  dropped = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an open channel', () => {
  test('stays while nothing is against it', async () => {
    const channel = openChannel(callerOf({ role: 'anon' }))
    watchChannel(context, channel)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(channel.isOpen).toBe(true)
    clearTimeout(channel.clock)
  })

  test('ends within a minute of a ban that nobody told of', async () => {
    const channel = openChannel(callerOf({ role: 'authenticated' }))
    watchChannel(context, channel)
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
    watchChannel(context, channel)
    failure = new DatabaseUnavailable('connection refused')
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    failure = timeout()
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(channel.isOpen).toBe(true)
    clearTimeout(channel.clock)
  })

  test('ends when its token expires', async () => {
    const channel = openChannel(callerOf({ role: 'authenticated', exp: Date.now() / 1000 + 90 }))
    watchChannel(context, channel)
    await vi.advanceTimersByTimeAsync(89_000)
    expect(channel.isOpen).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(channel.isOpen).toBe(false)
    expect(sent[0]).toContain('Token has expired 0 seconds ago')
  })
})
