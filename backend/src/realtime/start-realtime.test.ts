import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeChannel } from '../../../tests/support/fake-channel.ts'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { type HeldBack, heldBack } from '../../../tests/support/held-back.ts'
import { callerOf } from '../db/caller.ts'
import { DatabaseUnavailable } from '../db/database-error.ts'
import type { ClusterMessage } from './cluster/cluster-message.ts'
import type { Presence } from './presence/presences.ts'
import { track, untrack } from './presence/track.ts'
import { type RunningRealtime, startRealtime } from './start-realtime.ts'

const other = 'other'
const inYard = (ref: string): Presence => ({ ref, processId: other, room: 'public:yard', key: ref, meta: {} })
const came = (ref: string): ClusterMessage => ({
  kind: 'presence_join',
  process: other,
  presence: inYard(ref),
})
const left = (ref: string): ClusterMessage => ({ kind: 'presence_leave', process: other, ref })
const gone: ClusterMessage = { kind: 'node_down', process: other }

/** What a process that starts, or could not hear for a while, reads of those who are present: once it is answered. */
let rows: HeldBack<unknown[]>
let hear: (message: ClusterMessage) => void
let miss: () => void
let readStored: () => Promise<{ body: string }[]>
/** What the other processes were told of those who are present here, in its order; false while the database is away. */
let told: string[]
let isReachable: boolean
let running: RunningRealtime | undefined

/** Everything that is under way inside this process. */
const settled = () => vi.advanceTimersByTimeAsync(0)

const database = fakeDatabase({
  engine: 'postgres',
  async query<Row>(text: string, [process] = [] as unknown[]) {
    let answer: unknown[] = []
    if (text.includes('realtime.keep_alive')) {
      answer = [{ is_new: false, others: [other] }]
      hear({ kind: 'node_up', process: String(process), isNew: false })
    } else if (text.includes('from realtime.presences')) answer = await rows.promise
    else if (text.includes('from realtime.notices')) answer = await readStored()
    return answer as Row[]
  },
  async pipeline(statements) {
    if (!isReachable) throw new DatabaseUnavailable('sorry, too many clients already')
    for (const { text, values } of statements) {
      if (!text.includes('realtime.tell')) continue
      const message: ClusterMessage = JSON.parse(values[0] ?? '')
      told.push(message.kind === 'presence_join' ? `${message.presence.key} came` : message.kind)
    }
    return []
  },
  async listen(channel, handler, onReconnect = () => undefined) {
    if (channel === 'realtime') {
      hear = (message) => handler(JSON.stringify(message))
      miss = onReconnect
    }
    return async () => undefined
  },
})

const start = () =>
  startRealtime({
    keysDigest: 'ours',
    database,
    findCaller: async () => 'invalid',
    limits: { factor: 1, perAddressFactor: 1 },
    hasPublicBroadcast: true,
    onMessageRefused: () => undefined,
    log: fastify().log,
  })

/** Starts, hears something while the database is asked who is present, and is answered. */
async function startHearing(
  notices: ClusterMessage[],
  present: Presence[],
): Promise<RunningRealtime['context']> {
  const starting = start()
  await settled()
  notices.forEach(hear)
  await settled()
  answer(present)
  running = await starting
  return running.context
}

const answer = (present: Presence[]) =>
  rows.resolve(present.map((presence) => ({ ...presence, meta: JSON.stringify(presence.meta) })))

const refsIn = ({ presences }: RunningRealtime['context']) =>
  presences.ofRoom('public:yard').map(({ ref }) => ref)

beforeEach(() => {
  vi.useFakeTimers()
  rows = heldBack()
  readStored = async () => []
  told = []
  isReachable = true
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  vi.useRealTimers()
})

describe('who comes and leaves while the database is asked who is present', () => {
  test('is present once, heard of before and after', async () => {
    const context = await startHearing([came('sara')], [inYard('sara'), inYard('omar')])
    hear(came('omar'))
    await settled()
    expect(refsIn(context).sort()).toEqual(['omar', 'sara'])
    for (const ref of ['sara', 'omar']) hear(left(ref))
    await settled()
    expect(refsIn(context)).toEqual([])
    expect(context.presences.bytesInRoom('public:yard')).toBe(0)
  })

  test('is present, although the database had answered before they came', async () => {
    expect(refsIn(await startHearing([came('late')], []))).toEqual(['late'])
  })

  test('is not present, although the database had answered before they left', async () => {
    expect(refsIn(await startHearing([left('sara')], [inYard('sara')]))).toEqual([])
  })

  test('is not present, although the database had answered before their process was gone', async () => {
    expect(refsIn(await startHearing([gone], [inYard('sara')]))).toEqual([])
  })

  test('is present, when their process was gone and came back', async () => {
    expect(refsIn(await startHearing([gone, came('sara')], [inYard('sara')]))).toEqual(['sara'])
  })
})

describe('what was missed', () => {
  test('is made up for, although what was heard before it is handled later', async () => {
    const context = await startHearing([], [])
    rows = heldBack()
    answer([])
    const stored = heldBack<{ body: string }[]>()
    readStored = () => stored.promise
    // Who came is too much for a notification; that they left is missed.
    hear({ kind: 'stored', id: 1 })
    miss()
    await vi.advanceTimersByTimeAsync(10_000)
    stored.resolve([{ body: JSON.stringify(came('sara')) }])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(refsIn(context)).toEqual([])
  })

  test('is made up for when a message could not be read', async () => {
    const context = await startHearing([], [])
    rows = heldBack()
    answer([inYard('sara')])
    readStored = () => Promise.reject(new Error('out of order'))
    hear({ kind: 'stored', id: 1 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(refsIn(context)).toEqual(['sara'])
  })
})

test('who came and left while the other processes could not be told is told anew', async () => {
  const context = await startHearing([], [])
  const [stays, leaves] = ['sara', 'omar'].map((key) => {
    const channel = fakeChannel(callerOf({ role: 'anon' }))
    channel.presence.key = key
    track(context, channel, {})
    return channel
  })
  await settled()
  expect(told).toEqual(['sara came', 'omar came'])
  isReachable = false
  if (leaves) untrack(context, leaves)
  await settled()
  isReachable = true
  told = []
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['node_down', 'node_up', 'sara came'])
  expect(stays?.presence.ref).not.toBeNull()
})
