import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../db/caller.ts'
import { createLogger } from '../logger.ts'
import { logRequests } from './request-log.ts'

interface Line {
  level: number
  msg: string
  path?: string
  status?: number
  requests?: number
}

const member: Caller = {
  role: 'authenticated',
  userId: 'sara',
  claims: {},
  claimsJson: '{}',
  sessionId: null,
}

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
  logRequests(app, true, 3)
  app.decorateRequest('caller')
  app.get('/there', async () => 'here')
  app.get('/own', async (request) => {
    request.caller = member
    return 'mine'
  })
  app.get('/closed', async (_request, reply) => reply.code(401).send())
  app.get('/broken', async (_request, reply) => reply.code(503).send())
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

test('what members are answered has a line each, and what strangers are answered leaves room to refusals', async () => {
  await ask('/there', 10)
  await ask('/own', 10)
  await ask('/closed', 10)
  const paths = requests().map(({ path }) => path)
  expect(paths.filter((path) => path === '/own')).toHaveLength(10)
  expect(paths.filter((path) => path === '/closed')).toHaveLength(3)
})

test('trouble of the server is an error whoever asked; that a crowd finds no place is paced among the refusals', async () => {
  await ask('/broken', 1)
  expect(lines).toMatchObject([{ msg: 'request failed', level: 50, status: 503 }])
  await ask('/crowded', 10)
  expect(requests()).toHaveLength(3)
  expect(lines.filter(({ level }) => level === 50)).toHaveLength(1)
})

test('those who sign in have a line each, beside a flood of strangers', async () => {
  await ask('/there', 10)
  for (let time = 0; time < 5; time += 1) await app.inject({ method: 'POST', url: '/auth/v1/token' })
  expect(requests().filter(({ path }) => path === '/auth/v1/token')).toHaveLength(5)
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
