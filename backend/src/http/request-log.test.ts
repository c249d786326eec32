import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../db/caller.ts'
import { createLogger } from '../logger.ts'
import { pathOf } from './path-of.ts'
import { logRequests } from './request-log.ts'

interface Line {
  level: number
  msg: string
  path?: string
  status?: number
  requests?: number
}

const member = (userId: string): Caller => ({
  role: 'authenticated',
  userId,
  claims: {},
  claimsJson: '{}',
  sessionId: null,
})
const server: Caller = { ...member(''), role: 'service_role', userId: null }

let app: FastifyInstance
let lines: Line[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  lines = []
  const log: FastifyBaseLogger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(app, true, { each: 3, members: 9, account: 5 })
  app.decorateRequest('caller')
  app.get('/there', async () => 'here')
  app.get('/own/:name', async (request) => {
    request.caller = member(pathOf(request.url).slice('/own/'.length))
    return 'mine'
  })
  app.get('/served', async (request) => {
    request.caller = server
    return 'for a server'
  })
  app.get('/closed', async (_request, reply) => reply.code(401).send())
  app.get('/broken', async (_request, reply) => reply.code(503).send())
  app.get('/unknown-extension', async (_request, reply) => reply.code(501).send())
  app.get('/crowded', async (_request, reply) => reply.code(503).header('retry-after', '1').send())
  app.post('/auth/v1/token', async () => 'a session')
  // As the web app: its page is the answer to addresses that nobody knows.
  app.setNotFoundHandler(async () => 'the page')
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ask = async (path: string, times: number) => {
  for (let time = 0; time < times; time += 1) await app.inject(path)
}
const requests = () => lines.filter(({ msg }) => msg === 'request')
const linesOf = (path: string) => requests().filter((line) => line.path === path).length

test.each([
  ['/closed', 'refused requests without a line'],
  ['/nowhere', 'requests of strangers without a line'],
  ['/there', 'requests of strangers without a line'],
])('of a flood of %s some have a line, and one says how many have none', async (path, msg) => {
  await ask(path, 10)
  expect(requests()).toHaveLength(3)
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(3)).toEqual([expect.objectContaining({ requests: 7, msg })])
  await ask(path, 1)
  expect(requests()).toHaveLength(4)
})

test('what one account is answered has a bound of its own, and so has what all of them are', async () => {
  await ask('/own/sara', 10)
  await ask('/own/noor', 2)
  expect(linesOf('/own/sara')).toBe(5)
  expect(linesOf('/own/noor')).toBe(2)
  await ask('/own/huda', 10)
  expect(linesOf('/own/huda')).toBe(2)
  vi.advanceTimersByTime(1_000)
  expect(lines.at(-1)).toMatchObject({ requests: 13, msg: 'requests of members without a line' })
  await ask('/own/sara', 1)
  expect(linesOf('/own/sara')).toBe(6)
})

test('a flood of one kind leaves room to the others', async () => {
  await ask('/there', 10)
  await ask('/served', 10)
  await ask('/own/sara', 10)
  await ask('/closed', 10)
  expect(['/there', '/served', '/own/sara', '/closed'].map(linesOf)).toEqual([3, 3, 5, 3])
})

test('trouble of the server is an error whoever asked; that a crowd finds no place is paced among the refusals', async () => {
  await ask('/broken', 1)
  expect(lines).toMatchObject([{ msg: 'request failed', level: 50, status: 503 }])
  await ask('/crowded', 5)
  await ask('/unknown-extension', 5)
  expect(requests()).toHaveLength(3)
  expect(lines.filter(({ level }) => level === 50)).toHaveLength(1)
})

test('those who sign in have lines beside a flood of strangers', async () => {
  await ask('/there', 10)
  for (let time = 0; time < 5; time += 1) await app.inject({ method: 'POST', url: '/auth/v1/token' })
  expect(linesOf('/auth/v1/token')).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(lines.slice(-2)).toMatchObject([{ requests: 7 }, { requests: 2, msg: 'sign-ins without a line' }])
})

test('nobody is left out of the count when the server stops', async () => {
  await ask('/closed', 5)
  await app.close()
  expect(lines.at(-1)).toMatchObject({ requests: 2 })
})

test('of a long address the beginning is told', async () => {
  await ask(`/${'a'.repeat(10_000)}?token=secret`, 1)
  expect(requests()[0]?.path).toMatch(/^\/a{511}… \(10001 characters\)$/)
})
