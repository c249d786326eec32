/** The queues of rows together, in the order in which a request meets them: what lies between two of them shows nowhere else. */
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { callerOf } from '../db/caller.ts'
import type { Database, Statement, TextResult } from '../db/database.ts'
import { databaseError } from '../db/database-error.ts'
import { createFailedWrites } from '../failed-writes.ts'
import { restRoutes } from '../rest/routes.ts'
import type { TableRow } from '../rest/schema-cache/tables.ts'
import { areaQueues } from './area-queues.ts'

const posts: TableRow = {
  oid: 1,
  schema: 'public',
  name: 'posts',
  isView: false,
  hasRowSecurity: true,
  isInsertable: true,
  isUpdatable: true,
  isDeletable: true,
  columns: [{ number: 1, name: 'id', type: 'integer', default: null }],
  primaryKey: [1],
}
const timedOut = databaseError('57014', 'canceling statement due to statement timeout')
const answer: TextResult = { columns: [], rows: [['[]', '0']], command: 'SELECT 1' }
const rolesLimitMs = 8_000

let app: FastifyInstance
/** What the database works on, by the name that `?select=name:id` gives it. */
let running: { name: string; limitMs: number; isLarge(): Promise<void>; answer(): void; fail(): void }[]

/** Requests. */
let refused: number

afterEach(async () => {
  for (const one of [...running]) one.answer()
  await app.close()
})

async function serve(engine: Database['engine']): Promise<void> {
  running = []
  refused = 0
  const run = ([settings, ...others]: Statement[]) => {
    settings?.onSent?.()
    return new Promise<TextResult[]>((resolve, reject) => {
      const settle = (end: () => void) => () => {
        running.splice(running.indexOf(one), 1)
        end()
      }
      const one = {
        name: /"id" as "(\w+)"|$/i.exec(others.at(-1)?.text ?? '')?.[1] ?? '',
        limitMs: settings?.timeLimitMs ?? 0,
        isLarge: async () => settings?.room?.take(),
        answer: settle(() => resolve([answer])),
        fail: settle(() => reject(timedOut)),
      }
      running.push(one)
    })
  }
  const catalog = [[], [posts], [], [], [], [], [], []].map((list) => ({
    ...answer,
    rows: [[JSON.stringify(list)]],
  }))
  const database = fakeDatabase({
    engine,
    load: () => ({ size: engine === 'pglite' ? 1 : 12, inUse: 0, waiting: 0 }),
    pipeline: async (statements) =>
      statements[0]?.text.includes('search_path') && statements.length === 8 ? catalog : run(statements),
  })
  app = fastify()
  app.decorateRequest('caller')
  app.decorateRequest('bearerProblem')
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf({ role: 'authenticated', sub: request.headers.from })
  })
  app.addHook('onError', async () => {
    refused += 1
  })
  const { rows } = areaQueues(app, database)
  await app.register((scope) => restRoutes(scope, { database, failedWrites: createFailedWrites(1), ...rows }))
}

const ask = async (who: string, name: string, more = ''): Promise<number> =>
  (await app.inject({ url: `/posts?select=${name}:id${more}`, headers: { from: who } })).statusCode

async function names(): Promise<string[]> {
  await pause(20)
  return running.map(({ name }) => name)
}

async function found(name: string) {
  return vi.waitUntil(() => running.find((one) => one.name === name), { interval: 5 })
}

/** Has it asked by as many as make it known to be quick. */
async function teach(name: string): Promise<void> {
  for (const teacher of ['one', 'two', 'three']) {
    const asked = ask(teacher, name)
    const { answer } = await found(name)
    answer()
    expect(await asked).toBe(200)
  }
}

/** Of which it is known to the caller that it takes long. */
async function teachSlow(who: string, name: string): Promise<void> {
  const asked = ask(who, name)
  for (const end of ['fail', 'answer'] as const) (await found(name))[end]()
  expect(await asked).toBe(200)
}

test('long addresses are read one in a round while all connections are taken, by whoever comes', async () => {
  await serve('postgres')
  await teach('feed')
  for (const who of ['sara', 'omar']) for (let n = 0; n < 4; n += 1) void ask(who, 'feed')
  expect(await names()).toEqual(Array(8).fill('feed'))
  // Refused once they are read.
  const long = `&or=(${Array(300).fill('id.eq.1').join()})`
  const asked = Array.from({ length: 20 }, (_, number) => ask(`mallory ${number}`, 'long', long))
  let most = 0
  while (refused < asked.length) {
    const known = refused
    await nextRound()
    most = Math.max(most, refused - known)
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set([400]))
  expect(most).toBeLessThanOrEqual(2)
  expect(running).toHaveLength(8)
})

test('bodies that are read in the thread take no connection from others meanwhile', async () => {
  await serve('pglite')
  await teach('feed')
  let answered = 0
  // So many that what is asked meanwhile comes before they are read, on a busy machine too.
  const payload = `id\n${'1\n'.repeat(40_000)}1,2`
  const bodies = ['mallory', 'malik'].flatMap((from) =>
    Array.from({ length: 2 }, async () => {
      const headers = { from, 'content-type': 'text/csv' }
      const { statusCode } = await app.inject({ method: 'POST', url: '/posts', headers, payload })
      answered += 1
      return statusCode
    }),
  )
  await pause(5)
  const feed = ask('sara', 'feed')
  const { answer } = await found('feed')
  answer()
  expect(await feed).toBe(200)
  expect(answered).toBeLessThan(bodies.length)
  expect(new Set(await Promise.all(bodies))).toEqual(new Set([400]))
})

test('who has had a large answer is tried and held to a budget like everybody, and asks one at a time', async () => {
  await serve('postgres')
  const large = ask('mallory', 'large')
  const first = await found('large')
  await first.isLarge()
  first.answer()
  expect(await large).toBe(200)
  const costly = [ask('mallory', 'costly'), ask('mallory', 'costly2')]
  const tried = await found('costly')
  expect(tried.limitMs).toBeLessThan(rolesLimitMs)
  expect(await names()).toEqual(['costly'])
  tried.fail()
  // Begun anew it stands behind what was asked after it.
  ;(await found('costly2')).answer()
  const anew = await found('costly')
  expect(anew.limitMs).toBe(rolesLimitMs)
  anew.answer()
  expect(await Promise.all(costly)).toEqual([200, 200])
})

test('who waits to begin anew keeps no room for large answers from who is before them', async () => {
  await serve('postgres')
  await teach('wide')
  await teachSlow('sara', 'report')
  const wide = ask('mallory', 'wide')
  const ended = await found('wide')
  await ended.isLarge()
  const report = ask('sara', 'report')
  await found('report')
  const others = ['noor', 'huda'].map((who) => ask(who, 'wide'))
  await vi.waitUntil(() => running.filter(({ name }) => name === 'wide').length === 3)
  const rooms = running.filter((one) => one !== ended).map((one) => one.isLarge().then(() => one.answer()))
  await nextRound()
  ended.fail()
  await Promise.all(rooms)
  expect(await report).toBe(200)
  ;(await found('wide')).answer()
  expect(await Promise.all([wide, ...others])).toEqual([200, 200, 200])
})
