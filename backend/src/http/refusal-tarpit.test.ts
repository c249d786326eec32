import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callerOf } from '../db/caller.ts'
import { tarpitRefusals } from './refusal-tarpit.ts'

let app: FastifyInstance
let answered: number[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  app = fastify()
  app.decorateRequest('ws', false)
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.ws = request.headers.connection === 'Upgrade'
    const { account } = request.headers
    request.caller = callerOf({ role: 'anon', ...(account && { role: 'authenticated', sub: account }) })
  })
  tarpitRefusals(app, { betweenMs: 100, longestMs: 1_000 })
  app.get('/refused', (_request, reply) => reply.code(429).send({}))
  app.post('/judged', (_request, reply) => reply.code(400).send({}))
  app.get('/served', (_request, reply) => reply.send({}))
  answered = []
})

afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function ask(path: string): Promise<void> {
  const { statusCode } = await app.inject(path)
  answered.push(statusCode)
}

/** What is answered by now, after all that needs no clock has been done. */
async function answeredAfter(milliseconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  return answered.length
}

test('one refusal goes out at once, and so does the next one after a while', async () => {
  await ask('/refused')
  await answeredAfter(100)
  await ask('/refused')
  expect(answered).toEqual([429, 429])
})

test('a crowd that is refused is told so one after the other, while others are served', async () => {
  const crowd = Array.from({ length: 5 }, () => ask('/refused'))
  expect(await answeredAfter(0)).toBe(1)
  await ask('/served')
  expect(answered).toEqual([429, 200])
  expect(await answeredAfter(100)).toBe(3)
  expect(await answeredAfter(300)).toBe(6)
  await Promise.all(crowd)
})

test('who was to have a WebSocket is refused at once, for the connection is counted for nobody', async () => {
  const crowd = Array.from({ length: 3 }, () =>
    app.inject({ url: '/refused', headers: { connection: 'Upgrade', upgrade: 'websocket' } }),
  )
  expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
})

const send = async (body: string, headers = {}) => {
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/judged', body },
    headers: { 'content-type': 'application/json', ...headers },
  })
  answered.push(statusCode)
}

test('broken bodies of strangers are refused at the same pace, before any route', async () => {
  const crowd = [ask('/refused'), send('{'), send('{')]
  expect(await answeredAfter(0)).toBe(1)
  expect(await answeredAfter(200)).toBe(3)
  await Promise.all(crowd)
  expect(answered).toEqual([429, 400, 400])
})

test('not so those of an account, and what a route answers', async () => {
  const account = { account: '00000000-0000-4000-8000-000000000001' }
  const crowd = [ask('/refused'), send('{', account), send('{', account), send('{}'), send('{}')]
  expect(await answeredAfter(0)).toBe(5)
  await Promise.all(crowd)
})

test('who only says a word of upgrades waits like everybody', async () => {
  const crowd = Array.from({ length: 3 }, async () => {
    const { statusCode } = await app.inject({ url: '/refused', headers: { upgrade: 'something' } })
    answered.push(statusCode)
  })
  expect(await answeredAfter(0)).toBe(1)
  expect(await answeredAfter(200)).toBe(3)
  await Promise.all(crowd)
})

test('a crowd beyond what can be told in time loses its connections at once, and the pace is kept', async () => {
  let cut = 0
  const crowd = Array.from({ length: 50 }, () => ask('/refused').catch(() => (cut += 1)))
  expect(await answeredAfter(0)).toBe(1)
  expect(cut).toBe(39)
  for (let told = 2; told <= 11; told += 1) expect(await answeredAfter(100)).toBe(told)
  await Promise.all(crowd)
})

test('who leaves makes the others wait no longer', async () => {
  const leaving = new AbortController()
  const gone = Array.from({ length: 10 }, () =>
    app.inject({ url: '/refused', signal: leaving.signal }).catch(() => undefined),
  )
  expect(await answeredAfter(0)).toBe(0)
  leaving.abort()
  await Promise.all(gone.slice(1))
  const last = ask('/refused')
  expect(await answeredAfter(100)).toBe(1)
  await Promise.all([...gone, last])
})
