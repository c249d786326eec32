import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callerOf } from '../db/caller.ts'
import { databaseError } from '../db/database-error.ts'
import { callerSlots, connectionLanes, lookupSlots, requestSlots } from './caller-slots.ts'

const localAddress = '192.0.2.9'

function requestOf(claims: Record<string, unknown>, ip = '192.0.2.1'): FastifyRequest {
  return Object.assign(Object.create(null), { caller: callerOf(claims), ip, socket: { localAddress } })
}

const sara = requestOf({ role: 'authenticated', sub: 'sara' })
const omar = requestOf({ role: 'authenticated', sub: 'omar' })
const stranger = requestOf({ role: 'anon' }, '2001:db8::1')
const sameNetwork = requestOf({ role: 'anon' }, '2001:db8::2')
const elsewhere = requestOf({ role: 'anon' }, '2001:db8:1::1')
const service = requestOf({ role: 'service_role' })

const lanesOf = (engine: 'postgres' | 'pglite') =>
  connectionLanes({
    engine,
    load: () => ({ size: engine === 'pglite' ? 1 : 12, inUse: 0, waiting: 0 }),
  })

/** Slots for work all of which needs a connection. */
function connectedSlots(...options: Parameters<typeof callerSlots>) {
  const inSlot = callerSlots(...options)
  return <T>(request: FastifyRequest, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    inSlot(request, (connect) => connect(work), signal)
}

/** Has everybody work at once, and says who came to work before anybody was done. */
async function atWork(engine: 'postgres' | 'pglite', callers: FastifyRequest[]): Promise<FastifyRequest[]> {
  const inSlot = connectedSlots(lanesOf(engine), { work: 'data' })
  const begun: FastifyRequest[] = []
  let finish: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const all = callers.map((caller) =>
    inSlot(caller, () => {
      begun.push(caller)
      return end
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  const first = [...begun]
  finish()
  await Promise.all(all)
  expect(begun).toHaveLength(callers.length)
  return first
}

test('one person has so many at work, and another one is not kept waiting by that', async () => {
  expect(await atWork('postgres', [...Array(6).fill(sara), omar])).toEqual([sara, sara, sara, sara, omar])
  expect(await atWork('pglite', [sara, sara, omar])).toEqual([sara, omar])
})

test('all together leave a third of the connections to others, and the service waits for nobody', async () => {
  const lina = requestOf({ role: 'authenticated', sub: 'lina' })
  const crowd = [sara, omar, lina].flatMap((person) => Array<FastifyRequest>(4).fill(person))
  const begun = await atWork('postgres', [...crowd, service])
  expect(begun.filter((caller) => caller !== service)).toHaveLength(8)
  expect(begun).toContain(service)
})

test.each([['127.0.0.1'], ['::1'], [localAddress]])(
  'functions, which call from %s, have so many at work together and wait for their turn',
  async (address) => {
    const ofFunction = requestOf({ role: 'service_role' }, address)
    const crowd = Array<FastifyRequest>(300).fill(ofFunction)
    const begun = await atWork('postgres', [...crowd, service, sara])
    expect(begun).toEqual([ofFunction, ofFunction, ofFunction, service, sara])
    expect(await atWork('pglite', [...crowd, service, sara])).toEqual([ofFunction, service, sara])
  },
)

test('strangers of one network count as one, the service does not count', async () => {
  expect(await atWork('pglite', [stranger, sameNetwork, elsewhere, service, service])).toEqual([
    stranger,
    elsewhere,
    service,
    service,
  ])
})

test.each(['postgres', 'pglite'] as const)(
  'strangers of 500 networks of one site go one behind the other where somebody else waits: %s',
  async (engine) => {
    const inSlot = connectedSlots(lanesOf(engine), { work: 'data' })
    const asked: { who: string; answer: () => void }[] = []
    const ask = (who: string) => () => new Promise<void>((answer) => asked.push({ who, answer }))
    const site = Array.from({ length: 500 }, (_, n) => requestOf({ role: 'anon' }, `2001:db8:7:${n}::1`))
    const all = site.map((request) => inSlot(request, ask('site')))
    all.push(inSlot(elsewhere, ask('elsewhere')), inSlot(sara, ask('sara')))
    const order: string[] = []
    while (order.length < all.length) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = asked.shift()
      next?.answer()
      if (next) order.push(next.who)
    }
    await Promise.all(all)
    const atOnce = engine === 'postgres' ? 8 : 2
    expect(order.indexOf('elsewhere')).toBeLessThanOrEqual(atOnce + 2)
    expect(order.indexOf('sara')).toBeLessThanOrEqual(atOnce + 2)
  },
)

test('of the strangers of one site, and of one person, so many requests are there at once', async () => {
  const admit = requestSlots()
  const never = () => new Promise<void>(() => undefined)
  for (let n = 0; n < 1_000; n += 1) {
    void admit(requestOf({ role: 'anon' }, `2001:db8:7:${n.toString(16)}::1`), never)
  }
  await expect(admit(requestOf({ role: 'anon' }, '2001:db8:7:ffff::1'), never)).rejects.toThrow('full')
  await admit(elsewhere, async () => undefined)
  await admit(requestOf({ role: 'authenticated', sub: 'sara' }, '2001:db8:7::1'), async () => undefined)
})

test('functions have so many at work together, whatever kind of work they ask for', async () => {
  const lanes = lanesOf('postgres')
  const ofFunction = requestOf({ role: 'service_role' }, '127.0.0.1')
  let begun = 0
  let finish: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = () => {
    begun += 1
    return end
  }
  const kinds = [connectedSlots(lanes, { work: 'data' }), connectedSlots(lanes, { work: 'accounts' })]
  const all = kinds.flatMap((inSlot) => Array.from({ length: 20 }, () => inSlot(ofFunction, work)))
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toBe(3)
  finish()
  await Promise.all(all)
})

test('rows that one network keeps busy leave it its lookups of files, and both leave connections to others', async () => {
  const lanes = lanesOf('postgres')
  const ofRows = connectedSlots(lanes, { work: 'data' })
  const ofLookups = connectedSlots(lanes, { work: 'data', perCaller: lookupSlots })
  const begun: string[] = []
  let finish: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = (what: string) => () => {
    begun.push(what)
    return end
  }
  const all = [
    ...Array.from({ length: 20 }, () => ofRows(stranger, work('rows'))),
    ...Array.from({ length: 20 }, () => ofLookups(stranger, work('lookup'))),
    ...Array.from({ length: 20 }, () => ofRows(sara, work('sara'))),
  ]
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun.toSorted()).toEqual([...Array(2).fill('lookup'), ...Array(4).fill('rows'), 'sara', 'sara'])
  finish()
  await Promise.all(all)
})

test('who has too many requests is refused, others are not, nor the service', async () => {
  const admit = requestSlots()
  let finish: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const patient = Array.from({ length: 200 }, () => admit(sara, () => end))
  await expect(admit(sara, () => end)).rejects.toMatchObject({ statusCode: 429 })
  await expect(admit(omar, async () => 'done')).resolves.toBe('done')
  const ofService = Array.from({ length: 300 }, () => admit(service, async () => 'done'))
  expect(await Promise.all(ofService)).toHaveLength(300)
  finish()
  await Promise.all(patient)
})

describe('whose statement had to be ended', () => {
  const timeout = databaseError('57014', 'canceling statement due to statement timeout')
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('waits before the next one, and others do not', async () => {
    const inSlot = connectedSlots(lanesOf('pglite'), { work: 'data' })
    await expect(inSlot(sara, () => Promise.reject(timeout))).rejects.toBe(timeout)
    const begun: string[] = []
    const next = inSlot(sara, async () => void begun.push('sara'))
    await inSlot(omar, async () => void begun.push('omar'))
    await vi.advanceTimersByTimeAsync(999)
    expect(begun).toEqual(['omar'])
    await vi.advanceTimersByTimeAsync(1)
    await next
    expect(begun).toEqual(['omar', 'sara'])
  })

  test.each([
    ['an account', sara, [1_000, 5_000, 30_000, 300_000, 300_000]],
    ['a network that people share', stranger, [1_000, 5_000, 5_000, 5_000]],
  ])('waits longer each time, until it is long ago: %s', async (_, caller, cooldowns) => {
    const inSlot = connectedSlots(lanesOf('pglite'), { work: 'data' })
    const offend = () => inSlot(caller, () => Promise.reject(timeout)).catch(() => undefined)
    for (const cooldownMs of cooldowns) {
      await offend()
      if (cooldownMs > 5_000) {
        await expect(inSlot(caller, async () => 'served')).rejects.toMatchObject({ statusCode: 429 })
        await vi.advanceTimersByTimeAsync(cooldownMs - 5_000)
      }
      let isBack = false
      const next = inSlot(caller, async () => {
        isBack = true
      })
      await vi.advanceTimersByTimeAsync(Math.min(cooldownMs, 5_000) - 1)
      expect(isBack).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await next
    }
    await vi.advanceTimersByTimeAsync(600_000)
    await offend()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(inSlot(caller, async () => 'served')).resolves.toBe('served')
  })
})

test('what needs no connection keeps nobody else from theirs, and has its caller’s own turns', async () => {
  const inSlot = callerSlots(lanesOf('postgres'), { work: 'data' })
  let begun = 0
  const reading = () => {
    begun += 1
    return new Promise<void>(() => undefined)
  }
  const people = Array.from({ length: 10 }, (_, index) =>
    requestOf({ role: 'authenticated', sub: `${index}` }),
  )
  for (const person of people) for (let n = 0; n < 10; n += 1) void inSlot(person, reading)
  await expect(inSlot(sara, (connect) => connect(async () => 'served'))).resolves.toBe('served')
  expect(begun).toBe(40)
})

test('who leaves while waiting is waited for no more, and what they sent is dropped', async () => {
  const inSlot = connectedSlots(lanesOf('pglite'), { work: 'data' })
  let finish = () => {}
  const first = inSlot(sara, () => new Promise<void>((resolve) => (finish = resolve)))
  const leaving = new AbortController()
  let began = 0
  const left = inSlot(sara, async () => (began += 1), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  finish()
  await first
  expect(began).toBe(0)
})
