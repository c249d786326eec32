import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeChannel } from '../../../../tests/support/fake-channel.ts'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { type HeldBack, heldBack } from '../../../../tests/support/held-back.ts'
import { type Caller, callerOf } from '../../db/caller.ts'
import { reauthorize } from '../channel/reauthorize.ts'
import type { FindCaller } from '../context.ts'
import { keptSubscriptionBytes } from '../limits.ts'
import { type RunningRealtime, startRealtime } from '../start-realtime.ts'
import type { Connection } from './connection.ts'
import { handleFrame } from './handle-frame.ts'

const expiresInMs = 30_000

/** Once the database answers what somebody may do. */
let answers: HeldBack<void>
let running: RunningRealtime
let findCaller: FindCaller
let connection: Connection
let sent: [event: string, payload: { status?: string; message?: string }][]

const database = fakeDatabase({
  async pipeline(statements) {
    await answers.promise
    return statements.map(() => ({ columns: [], rows: [], command: 'SELECT 1' }))
  },
})
const sara = () =>
  callerOf({ role: 'authenticated', sub: 'sara', exp: Math.floor((Date.now() + expiresInMs) / 1_000) })

const bring = (event: string, token: string) =>
  handleFrame(running.context, connection, {
    joinRef: '1',
    ref: '1',
    topic: 'realtime:a',
    event,
    payload: { access_token: token },
    broadcast: null,
  })
const join = () => bring('phx_join', 'first')

const channelsKept = () => [connection.channels.size, running.context.rooms.channels().length]

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  answers = heldBack()
  sent = []
  const caller = sara()
  findCaller = async () => caller
  running = await startRealtime({
    keysDigest: 'ours',
    database,
    findCaller: (token) => findCaller(token),
    limits: { factor: 1, perAddressFactor: 1 },
    hasPublicBroadcast: true,
    onMessageRefused: () => undefined,
    log: fastify().log,
  })
  const channels: Connection['channels'] = new Map()
  const { session } = fakeChannel(callerOf({ role: 'anon' }), {
    send(frame) {
      const [, , , event, payload] = JSON.parse(String(frame))
      sent.push([event, payload])
    },
    drop: ({ topic }) => void channels.delete(topic),
  })
  connection = {
    session,
    channels,
    holders: new Set(),
    mayJoin: () => true,
    onJoined: vi.fn(),
    onRefused: vi.fn(),
    isClosed: false,
  }
})
afterEach(async () => {
  await running.stop()
  vi.useRealTimers()
})

test('a channel whose token expires while it is opened is told its end, and kept nowhere', async () => {
  const joining = join()
  await vi.advanceTimersByTimeAsync(expiresInMs)
  running.context.rightsHeard += 1
  answers.resolve()
  await joining
  expect(sent.map(([event, { status, message }]) => [event, status, message])).toEqual([
    ['phx_reply', 'ok', undefined],
    ['system', 'error', 'Token has expired 0 seconds ago'],
    ['phx_close', undefined, undefined],
  ])
  expect(channelsKept()).toEqual([0, 0])
  expect(connection.onJoined).not.toHaveBeenCalled()
})

test('a channel that ends as soon as it was opened is kept nowhere', async () => {
  const { rooms } = running.context
  const enter = rooms.enter
  rooms.enter = (channel) => {
    enter(channel)
    // Before who waits for the join goes on.
    queueMicrotask(() => {
      vi.setSystemTime(Date.now() + expiresInMs)
      reauthorize(running.context, channel)
    })
  }
  answers.resolve()
  await join()
  expect(channelsKept()).toEqual([0, 0])
})

test('a channel that stays is kept', async () => {
  answers.resolve()
  await join()
  expect(channelsKept()).toEqual([1, 1])
  expect(connection.onJoined).toHaveBeenCalledOnce()
})

test('a channel whose caller wants to be told the most is ended, and told so, for who wants little', async () => {
  answers.resolve()
  const wishes = Array.from({ length: 100 }, () => ({}))
  await handleFrame(running.context, connection, {
    joinRef: '1',
    ref: '1',
    topic: 'realtime:a',
    event: 'phx_join',
    payload: { config: { postgres_changes: wishes }, access_token: 'first' },
    broadcast: null,
  })
  expect(channelsKept()).toEqual([1, 1])
  sent = []
  const others = Math.floor(keptSubscriptionBytes.members / 10_000)
  for (let other = 0; other < others; other += 1) {
    const caller = callerOf({ role: 'authenticated', sub: `other ${other}` })
    expect(running.context.quotas.keep(caller, 'elsewhere', 10_000)).not.toBeNull()
  }
  expect(sent.map(([event, { message }]) => [event, message])).toEqual([
    ['system', 'Too many subscriptions'],
    ['phx_close', undefined],
  ])
  expect(channelsKept()).toEqual([0, 0])
})

test.each([
  ['a server with the service key', callerOf({ role: 'service_role' }), true],
  ['an account', callerOf({ role: 'authenticated', sub: 'omar' }), true],
  ['a stranger', callerOf({ role: 'anon' }), false],
])("the socket of %s is counted as its caller's", async (_, caller, isMember) => {
  findCaller = async () => caller
  answers.resolve()
  await join()
  expect(connection.onJoined).toHaveBeenLastCalledWith(isMember)
})

test("a socket becomes a member's with the token of a server too", async () => {
  findCaller = async () => callerOf({ role: 'anon' })
  answers.resolve()
  await join()
  findCaller = async () => callerOf({ role: 'service_role' })
  await bring('access_token', 'second')
  expect(connection.onJoined).toHaveBeenLastCalledWith(true)
})

test('a channel that ends while its new token is looked at counts for nobody', async () => {
  answers.resolve()
  await join()
  const looked = heldBack<Caller>()
  findCaller = () => looked.promise
  const bringing = bring('access_token', 'second')
  await vi.advanceTimersByTimeAsync(expiresInMs)
  const omar = callerOf({ role: 'authenticated', sub: 'omar' })
  looked.resolve(omar)
  await bringing
  const { quotas } = running.context
  const inUse = [sara(), omar].map((one) => quotas.of(one, connection.session.network).channels.inUse())
  expect(inUse).toEqual([0, 0])
})
