import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { callerOf } from '../db/caller.ts'
import { callerSlots, connectionLanes } from './caller-slots.ts'
import { type LargeAnswers, largeAnswers } from './large-answers.ts'

const database = { engine: 'postgres' as const, load: () => ({ size: 12, inUse: 0, waiting: 0 }) }

let app: FastifyInstance
let large: LargeAnswers
/** Who is being answered, and what ends each. */
let making: { who: string; finish(): void }[]

afterEach(() => app.close())

/** Every request but those to `/small` needs room. Who asks is said in a header. */
async function serve(rememberedMs = 60_000): Promise<void> {
  making = []
  app = fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    const sub = request.headers.from
    request.caller = callerOf(sub === 'service' ? { role: 'service_role' } : { role: 'authenticated', sub })
  })
  large = largeAnswers(app, database, rememberedMs)
  const inSlot = callerSlots(connectionLanes(database), { work: 'data', limit: large.limit })
  app.get('/:size', (request, reply) =>
    inSlot(request, (connect) =>
      connect(async () => {
        const { size } = request.params as { size: string }
        const room = large.roomFor(request, reply)
        if (size !== 'small') await room?.take()
        if (size === 'twice') {
          // As one whose statement was ended while its answer came, and that is begun anew in a slower lane.
          room?.leave()
          await large.roomFor(request, reply)?.take()
        }
        await new Promise<void>((finish) => making.push({ who: String(request.headers.from), finish }))
      }),
    ).then(() => reply.send('done')),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
}

function ask(who: string, size: 'large' | 'small' | 'twice', signal?: AbortSignal): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const asked = fetch(`http://127.0.0.1:${port}/${size}`, { headers: { from: who }, signal })
  return asked.then((response) => response.text()).catch(() => 'gone')
}

const names = () => making.map(({ who }) => who)

/** Waits until so many are being answered, and longer, in case there are more. */
async function beingAnswered(many: number): Promise<string[]> {
  while (making.length < many) await pause(10)
  await pause(200)
  return names()
}

/** Ends what is being answered until so many have been. */
async function finish(many: number): Promise<void> {
  for (let left = many; left > 0; left -= 1) {
    await vi.waitUntil(() => making.length > 0, { timeout: 20_000 })
    making.shift()?.finish()
  }
}

test('one caller has one large answer in the making, whatever they ask for at once', async () => {
  await serve()
  const asked = Array.from({ length: 4 }, () => ask('mallory', 'large'))
  for (const _ of asked) {
    expect(await beingAnswered(1)).toEqual(['mallory'])
    await finish(1)
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
})

test('one that is begun anew does not wait for the room that it has itself, and nobody after it', async () => {
  await serve()
  const asked = [ask('sara', 'twice'), ask('omar', 'twice'), ask('noor', 'large')]
  await finish(asked.length)
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done'])
})

test('all together have a few, and small ones and those of the service are not among them', async () => {
  await serve()
  const people = Array.from({ length: 6 }, (_, index) => `member ${index}`)
  const asked = people.map((who) => ask(who, 'large'))
  const few = (await beingAnswered(1)).length
  expect(few).toBeLessThan(people.length)
  asked.push(ask('sara', 'small'), ask('service', 'large'), ask('service', 'large'))
  expect((await beingAnswered(few + 3)).slice(few).sort()).toEqual(['sara', 'service', 'service'])
  await finish(asked.length)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
})

test('who leaves gives the room back', async () => {
  await serve()
  const leaving = new AbortController()
  const left = ask('mallory', 'large', leaving.signal)
  await beingAnswered(1)
  leaving.abort()
  expect(await left).toBe('gone')
  const next = ask('mallory', 'large')
  expect(await beingAnswered(2)).toEqual(['mallory', 'mallory'])
  await finish(2)
  expect(await next).toBe('done')
})

test('who has just had one asks one at a time, and shares few connections with others', async () => {
  await serve()
  const people = Array.from({ length: 4 }, (_, index) => `member ${index}`)
  const asked = people.map((who) => ask(who, 'large'))
  await finish(people.length)
  await Promise.all(asked)
  const again = people.flatMap((who) => [ask(who, 'small'), ask(who, 'small')])
  const atOnce = await beingAnswered(2)
  expect(atOnce).toHaveLength(2)
  expect(new Set(atOnce).size).toBe(2)
  const others = ask('sara', 'small')
  expect(await beingAnswered(3)).toContain('sara')
  await finish(again.length + 1)
  await Promise.all([...again, others])
})

test('for a while', async () => {
  await serve(0)
  const first = ask('mallory', 'large')
  await finish(1)
  await first
  const again = [ask('mallory', 'small'), ask('mallory', 'small')]
  expect(await beingAnswered(2)).toHaveLength(2)
  await finish(2)
  await Promise.all(again)
})
