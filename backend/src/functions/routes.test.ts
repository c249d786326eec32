import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../db/caller.ts'
import { functionsRoutes } from './routes.ts'

const project = fileURLToPath(new URL('../../../tests/api/project', import.meta.url))
const timeLimit = 400

let dataDir: string
let app: FastifyInstance
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'functions-test-'))
  const workerFile = join(dataDir, 'worker.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./worker/main.ts', import.meta.url))],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  app = fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf({ role: 'anon' })
  })
  await app.register(functionsRoutes, {
    prefix: '/functions/v1',
    config: {
      dataDir,
      supabaseDir: project,
      databaseUrl: null,
      functionSecrets: {},
      keys: { anonKey: 'anon', serviceRoleKey: 'service' },
      project: { functions: {} },
    },
    timeLimit,
    workerFile: pathToFileURL(workerFile),
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

function call(path: string): Promise<Response> {
  return fetch(`${url}/functions/v1/${path}`, { method: 'POST', headers: { authorization: 'Bearer x' } })
}

test('a function that waits too long is given up, and lives on', async () => {
  const answer = await call('sleeps')
  expect(answer.status).toBe(504)
  expect(await answer.json()).toMatchObject({ code: 'IDLE_TIMEOUT' })
  expect(await (await call('sleeps?wake')).text()).toBe('awake')
})

test('a function that computes too long is ended, and starts anew', async () => {
  const [busy, beside] = await Promise.all([
    call('spins'),
    new Promise<Response>((resolve) => setTimeout(() => resolve(call('hello')), 100)),
  ])
  expect(busy.status).toBe(546)
  expect(await busy.json()).toMatchObject({ code: 'WORKER_LIMIT' })
  expect(beside.status).not.toBe(546)
  expect(await (await call('spins?rest')).text()).toBe('rested')
})

test('an answer given before the body was read arrives, however often', async () => {
  const chunk = new Uint8Array(64 * 1024)
  const post = () => {
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: new Blob([chunk, chunk, chunk]).stream(),
      duplex: 'half',
    }
    return fetch(`${url}/functions/v1/sleeps?wake`, request)
  }
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, post))
    for (const answer of answers) {
      statuses.add(answer.status)
      await answer.text()
    }
  }
  expect([...statuses]).toEqual([200])
})
