import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { later } from '../../../tests/support/later.ts'
import { whenOver } from '../client-gone.ts'
import { callerOf } from '../db/caller.ts'
import { createBodyBudget, dataLimits, limitBodies } from './body-limits.ts'

const kilobyte = 1024

let app: FastifyInstance
let url: string
let arrived: number
let answerAll: () => void

beforeEach(async () => {
  // The network that a person comes from stands in a header, as behind a proxy.
  app = Fastify({ forceCloseConnections: true, trustProxy: true })
  arrived = 0
  const answering = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    const role = request.headers.role === 'service_role' ? 'service_role' : 'authenticated'
    request.caller = callerOf({ role, sub: request.headers.person })
  })
  const inBytes = { ofOne: 100 * kilobyte, ofNetwork: 180 * kilobyte, ofAll: 250 * kilobyte }
  createBodyBudget({ ...inBytes, arrivesWithinMs: 1_000 })(app)
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.headers.unread) return reply.code(403).send('refused')
    return payload
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/', async () => {
    arrived += 1
    await answering
    return 'read'
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  answerAll()
  await app.close()
})

function send(person: string, body: BodyInit, headers: Record<string, string> = {}): Promise<number> {
  const chunked = typeof body === 'string' ? {} : { duplex: 'half' }
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', person, 'x-forwarded-for': `${person}.invalid`, ...headers },
    body,
    ...chunked,
  })
  return later(answer.then(({ status }) => status))
}

const body = 'x'.repeat(40 * kilobyte)
const inChunks = () => new Blob([body]).stream()

/** Has so many bodies wait, one after the other. */
async function keepWaiting(person: string, count: number): Promise<Promise<number>[]> {
  const waiting: Promise<number>[] = []
  for (let index = 0; index < count; index += 1) {
    const before = arrived
    waiting.push(send(person, body))
    await expect.poll(() => arrived).toBe(before + 1)
  }
  return waiting
}

test('one caller has so much waiting, and more once that is answered', async () => {
  const waiting = await keepWaiting('mallory', 2)
  expect(await send('mallory', body)).toBe(429)
  expect(await send('mallory', inChunks())).toBe(429)
  const sara = send('sara', body)
  await expect.poll(() => arrived).toBe(3)
  answerAll()
  expect(await Promise.all([...waiting, sara])).toEqual([200, 200, 200])
  expect(await send('mallory', body)).toBe(200)
})

test('all callers together have so much waiting; small bodies and the service are not kept out', async () => {
  const waiting: Promise<number>[] = []
  for (const person of ['a', 'b', 'c']) waiting.push(...(await keepWaiting(person, 2)))
  expect(await send('sara', body)).toBe(429)
  waiting.push(send('sara', 'small'), send('service', body, { role: 'service_role' }))
  await expect.poll(() => arrived).toBe(8)
  answerAll()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
  expect(await send('sara', body)).toBe(200)
})

test('what a caller left waiting counts no more', async () => {
  const leaving = new AbortController()
  const left = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', person: 'sara' },
    body: body.repeat(2),
    signal: leaving.signal,
  }).catch(() => 'left')
  await expect.poll(() => arrived).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  answerAll()
  await expect.poll(() => send('sara', body.repeat(2))).toBe(200)
})

test('one network has so much waiting, whatever accounts it comes from', async () => {
  const sameNetwork = { 'x-forwarded-for': '192.0.2.1' }
  const waiting: Promise<number>[] = []
  for (const person of ['a', 'b', 'c', 'd']) {
    const before = arrived
    waiting.push(send(person, body, sameNetwork))
    await expect.poll(() => arrived).toBe(before + 1)
  }
  expect(await send('f', body, sameNetwork)).toBe(429)
  const elsewhere = send('f', body, { 'x-forwarded-for': '192.0.2.2' })
  await expect.poll(() => arrived).toBe(5)
  answerAll()
  expect(new Set(await Promise.all([...waiting, elsewhere]))).toEqual(new Set([200]))
})

test('a body that nobody reads is nobody’s failure later', async () => {
  expect(await send('mallory', body, { unread: 'yes' })).toBe(403)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await send('mallory', 'small', { unread: 'yes' })).toBe(403)
})

test('a body that does not come is given up', async () => {
  const begun = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(body)),
  })
  expect(await send('mallory', begun)).toBe(408)
  expect(arrived).toBe(0)
})

test('who leaves before being told of a refusal ends a request and no process', async () => {
  const left = new Promise<void>((resolve) => {
    app = Fastify()
    app.decorateRequest('caller')
    app.addHook('onRequest', async (request) => {
      request.caller = callerOf({ role: 'authenticated', sub: 'sara' })
    })
    limitBodies(app, dataLimits)
    app.addHook('preParsing', async (_request, reply) => {
      await whenOver(reply)
      await reply.code(429).send('refused')
      setTimeout(resolve)
    })
    app.post('/', async () => 'read')
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n'
  socket.write(`${head}3\r\nabc\r\n`, () => setTimeout(() => socket.destroy(), 20))
  // What nobody hears fails the run.
  await left
})
