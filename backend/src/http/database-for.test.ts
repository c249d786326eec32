import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { heldBack } from '../../../tests/support/held-back.ts'
import { ClientGone } from '../client-gone.ts'
import { transactionAsCaller } from '../db/as-caller.ts'
import { callerOf } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { callerSlots, connectionLanes } from './caller-slots.ts'
import { databaseFor, inTurnFor } from './database-for.ts'
import { slowLanes } from './slow-lanes.ts'

const sara = { role: 'authenticated', sub: 'sara' }
const stranger = { role: 'anon' }

function requestOf(claims: Record<string, unknown>): FastifyRequest {
  return Object.assign(Object.create(null), { caller: callerOf(claims), ip: '192.0.2.1' })
}

/** With what has its client leave. */
function replyTo() {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, closed: false, writableFinished: false })
  const reply: FastifyReply = Object.assign(Object.create(null), { raw })
  return { reply, leave: () => raw.emit('close') }
}

/** A database whose questions wait to be answered, and one of each kind for requests of a caller. */
function serve(engine: Database['engine']) {
  const asked: { what: string; answer: () => void }[] = []
  const ask = async (what: string) => {
    const { promise, resolve } = heldBack()
    asked.push({ what, answer: resolve })
    await promise
    return []
  }
  const database = fakeDatabase({
    engine,
    load: () => ({ size: engine === 'pglite' ? 1 : 12, inUse: 0, waiting: 0 }),
    query: ask,
    pipeline: ([statement]) => ask(statement?.text ?? ''),
    execute: async (script) => void (await ask(script)),
    transaction: async (work) => {
      await ask('begin')
      return work(fakeDatabase({ query: ask }))
    },
  })
  const inSlot = callerSlots(connectionLanes(database), { work: 'data' })
  const databaseOf = databaseFor(database, { questions: inSlot, transactions: inSlot })
  return {
    names: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return asked.map(({ what }) => what)
    },
    answerNext: () => asked.shift()?.answer(),
    ofRequest: (claims = stranger) => databaseOf(requestOf(claims), replyTo().reply),
    databaseOf,
    inTurn: inTurnFor(database, inSlot, slowLanes(database)),
  }
}

test.each([
  ['pglite' as const, 1],
  ['postgres' as const, 4],
])('whatever 500 requests of one network ask, it is asked in its turns: %s', async (engine, turns) => {
  const { names, answerNext, ofRequest } = serve(engine)
  const kinds: ((database: Database) => Promise<unknown>)[] = [
    (database) => database.query('asked by strangers'),
    (database) => database.pipeline([{ text: 'asked by strangers', values: [] }]),
    (database) => database.execute('asked by strangers'),
  ]
  const flood = Array.from({ length: 500 }, (_, index) => kinds[index % kinds.length]?.(ofRequest()))
  expect(await names()).toEqual(Array(turns).fill('asked by strangers'))
  const saras = ofRequest(sara).query('asked by sara')
  expect((await names()).at(-1)).toBe('asked by sara')
  for (let left = flood.length + 1; left > 0; left -= 1) {
    expect((await names()).length).toBeLessThanOrEqual(turns + 1)
    answerNext()
  }
  await Promise.all([...flood, saras])
})

test('a transaction has one turn, and what it asks needs no other', async () => {
  const { names, answerNext, ofRequest } = serve('pglite')
  const written = ofRequest().transaction((transaction) => transaction.query('written'))
  const next = ofRequest().query('read')
  expect(await names()).toEqual(['begin'])
  answerNext()
  expect(await names()).toEqual(['written'])
  answerNext()
  await written
  expect(await names()).toEqual(['read'])
  answerNext()
  await next
})

test('what acts as the caller waits for the turn of who sent the request, also by another’s rights', async () => {
  const { names, answerNext, ofRequest } = serve('pglite')
  const first = ofRequest().query('first')
  const settings = { caller: callerOf(sara), method: 'PUT', path: '/', headers: {}, cookies: {} }
  const byToken = transactionAsCaller(ofRequest(), settings, async () => 'done')
  expect(await names()).toEqual(['first'])
  answerNext()
  await first
  expect(await names()).toEqual(['begin'])
  answerNext()
  expect(await byToken).toBe('done')
})

test('who leaves before their first turn asks nothing; what has begun goes on to its end', async () => {
  const { names, answerNext, databaseOf } = serve('pglite')
  const [first, second] = [replyTo(), replyTo()]
  const database = databaseOf(requestOf(stranger), first.reply)
  const begun = database.query('before it left').then(() => database.query('after it left'))
  const waiting = databaseOf(requestOf(stranger), second.reply).query('never')
  expect(await names()).toEqual(['before it left'])
  first.leave()
  second.leave()
  await expect(waiting).rejects.toThrow(ClientGone)
  answerNext()
  expect(await names()).toEqual(['after it left'])
  answerNext()
  await begun
  expect(await names()).toEqual([])
})

test('in one turn everything is asked, unless who asks leaves before', async () => {
  const { names, answerNext, inTurn } = serve('pglite')
  const both = inTurn(requestOf(stranger), replyTo().reply, (connect) =>
    connect(async ({ database }) => {
      await database.query('one')
      return database.query('two')
    }),
  )
  const { reply, leave } = replyTo()
  const waiting = inTurn(requestOf(stranger), reply, (connect) =>
    connect(({ database }) => database.query('never')),
  )
  expect(await names()).toEqual(['one'])
  leave()
  await expect(waiting).rejects.toThrow(ClientGone)
  answerNext()
  expect(await names()).toEqual(['two'])
  answerNext()
  await both
  expect(await names()).toEqual([])
})
