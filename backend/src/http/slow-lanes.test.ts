import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { turnKeyOf } from '../caller-key.ts'
import type { TimeLimits } from '../db/as-caller.ts'
import { callerOf } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { databaseError } from '../db/database-error.ts'
import { callerSlots, connectionLanes } from './caller-slots.ts'
import { slowLanes } from './slow-lanes.ts'

const timedOut = databaseError('57014', 'canceling statement due to statement timeout')
const lockHeld = databaseError('55P03', 'canceling statement due to lock timeout')

/** Statements wait for their answers; who asks is an account by name. */
function serve(engine: Database['engine']) {
  const running: { text: string; answer: () => void; fail: (error: Error) => void }[] = []
  const database = fakeDatabase({
    engine,
    load: () => ({ size: engine === 'pglite' ? 1 : 12, inUse: 0, waiting: 0 }),
    pipeline: (statements) => {
      for (const { onSent } of statements) onSent?.()
      return new Promise((resolve, reject) => {
        const text = statements.at(-1)?.text ?? ''
        const settle = (end: () => void) => () => {
          running.splice(
            running.findIndex((one) => one.text === text),
            1,
          )
          end()
        }
        running.push({
          text,
          answer: settle(() => resolve([])),
          fail: (error) => settle(() => reject(error))(),
        })
      })
    },
  })
  const inSlot = callerSlots(connectionLanes(database), { work: 'data' })
  const slow = slowLanes(database)
  const limits: (number | null)[] = []
  /** Of who was asked last. */
  let lastLimits: TimeLimits | undefined
  /** Who has an address is a stranger. */
  const ask = (who: string, text: string, isRead = true) => {
    const isStranger = who.includes(':')
    const caller = callerOf(isStranger ? { role: 'anon' } : { role: 'authenticated', sub: who })
    const ip = isStranger ? who : '192.0.2.1'
    const request: FastifyRequest = Object.assign(Object.create(null), { caller, ip })
    return inSlot(request, (connect) =>
      connect((turn) => {
        const { database: paced, limitsFor, requireSlowPlace } = slow.databaseIn(turn, turnKeyOf(caller, ip))
        if (text.startsWith('patterns')) requireSlowPlace?.()
        lastLimits = limitsFor?.(text, isRead ? 'read' : 'shown write')
        limits.push(lastLimits?.ms ?? null)
        return paced.pipeline([{ text, values: [] }])
      }),
    )
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const texts = async () => {
    await settled()
    return running.map(({ text }) => text)
  }
  const endIf = async (isEnded: (text: string) => boolean, error?: Error) => {
    await settled()
    for (const one of running.filter(({ text }) => isEnded(text))) error ? one.fail(error) : one.answer()
    await settled()
  }
  /** Has it asked by as many as make it known to all. */
  const teach = async (text: string) => {
    for (const teacher of ['one', 'two', 'three']) {
      const answer = ask(teacher, text)
      await endIf((one) => one === text)
      await answer
    }
    limits.length = 0
  }
  return { ask, texts, endIf, teach, limits, lastLimits: () => lastLimits }
}

describe('on PostgreSQL', () => {
  let served: ReturnType<typeof serve>
  beforeEach(() => {
    served = serve('postgres')
  })

  test('forty accounts with statements that nobody knows leave nearly all connections to what is known', async () => {
    const { ask, texts, teach } = served
    await teach('feed')
    for (let number = 0; number < 40; number += 1) void ask(`mallory ${number}`, `costly ${number}`)
    void ask('sara', 'feed')
    void ask('omar', 'feed')
    expect((await texts()).toSorted()).toEqual(['costly 0', 'feed', 'feed'])
  })

  test('a read that is ended is begun anew beside what is slow, with the time that its role has', async () => {
    const { ask, texts, endIf, limits } = served
    const answer = ask('sara', 'report')
    await endIf((text) => text === 'report', timedOut)
    expect(await texts()).toEqual(['report'])
    await endIf((text) => text === 'report')
    await answer
    // Tried where it is not known, and then not any more.
    expect(limits.slice(-2)).toEqual([1_000, null])
  })

  test('a quick read is tried for some times as long as it takes, and one who has used up their time for less', async () => {
    const { ask, endIf, teach, limits } = served
    await teach('feed')
    void ask('sara', 'feed')
    for (let round = 0; round < 3; round += 1) {
      void ask('mallory', `costly ${round}`).catch(() => undefined)
      await endIf((text) => text.startsWith('costly'), timedOut)
      await endIf((text) => text.startsWith('costly'))
    }
    void ask('mallory', 'feed')
    await endIf(() => false)
    // The first try finds no lane.
    expect(limits[0]).toBe(500)
    expect(limits.at(-1)).toBe(250)
  })

  test('what nobody knows does not wait for what is known to take long, nor for who has used up their time', async () => {
    const { ask, texts, endIf } = served
    for (let round = 0; round < 3; round += 1) {
      const answer = ask('mallory', `costly ${round}`)
      answer.catch(() => undefined)
      await endIf((text) => text.startsWith('costly'), timedOut)
      await endIf((text) => text.startsWith('costly'))
    }
    void ask('mallory', 'costly 3')
    void ask('omar', 'report')
    await endIf((text) => text === 'report', timedOut)
    void ask('sara', 'new')
    expect((await texts()).toSorted()).toEqual(['costly 3', 'new', 'report'])
  })

  test('the networks of one site take turns there as one', async () => {
    const { ask, texts, endIf } = served
    for (let n = 0; n < 100; n += 1) void ask(`2001:db8:7:${n.toString(16)}::1`, `new ${n}`)
    void ask('sara', 'of hers')
    let before = 0
    while (!(await texts()).includes('of hers')) {
      before += 1
      await endIf((text) => text.startsWith('new'))
    }
    expect(before).toBeLessThanOrEqual(2)
  })

  test('what is refused says nothing of how long it takes', async () => {
    const { ask, texts, endIf } = served
    const refused = databaseError('42501', 'permission denied')
    for (const who of ['one', 'two', 'three']) {
      ask(who, 'costly').catch(() => undefined)
      await endIf((text) => text === 'costly', refused)
    }
    for (const who of ['four', 'five', 'six']) void ask(who, 'costly')
    expect(await texts()).toEqual(['costly'])
  })

  test('a write is tried for longer, since it may wait for others, and begun anew too: nothing has come of it', async () => {
    const { ask, texts, endIf, teach, limits } = served
    await teach('update')
    const answer = ask('sara', 'update', false)
    await endIf(() => true, timedOut)
    expect(await texts()).toEqual(['update'])
    await endIf(() => true)
    await answer
    // Then for no longer than others wait gladly for the rows that it holds.
    expect(limits).toEqual([1_000, 2_000])
  })

  test('who waits for a lock that another holds is begun anew, and has asked for nothing', async () => {
    const { ask, texts, endIf, teach, lastLimits } = served
    for (const text of ['like', 'feed']) await teach(text)
    for (let round = 0; round < 5; round += 1) {
      const answer = ask('sara', 'like', false)
      answer.catch(() => undefined)
      await endIf((text) => text === 'like', lockHeld)
      await endIf((text) => text === 'like', lockHeld)
      await expect(answer).rejects.toBe(lockHeld)
    }
    expect(lastLimits()).toEqual({ ms: 2_000, lockMs: 1_500 })
    for (let number = 0; number < 4; number += 1) void ask(`mallory ${number}`, `costly ${number}`)
    void ask('sara', 'like', false)
    void ask('sara', 'new')
    // Hers is no slower for it, and what nobody knows of hers takes its turn among that of others.
    expect((await texts()).toSorted()).toEqual(['costly 0', 'like'])
  })

  test('whose writes wait for one lock have a connection for what is slow and one for who has used up their time', async () => {
    const { ask, texts, endIf, teach } = served
    await teach('comment')
    await teach('feed')
    for (const who of ['mallory 1', 'mallory 2']) {
      for (let number = 0; number < 4; number += 1) ask(who, 'comment', false).catch(() => undefined)
    }
    await endIf((text) => text === 'comment', timedOut)
    void ask('sara', 'feed')
    expect((await texts()).toSorted()).toEqual(['comment', 'comment', 'feed'])
  })

  test('what holds rows against patterns is never among what is quick, however quick it was for others', async () => {
    const { ask, texts, teach } = served
    await teach('patterns')
    await teach('feed')
    for (const who of ['mallory 1', 'mallory 2', 'mallory 3']) void ask(who, 'patterns')
    void ask('sara', 'feed')
    expect((await texts()).toSorted()).toEqual(['feed', 'patterns'])
  })

  test('what is ended there too is ended, and nobody tries again', async () => {
    const { ask, texts, endIf } = served
    const answer = ask('sara', 'report')
    answer.catch(() => undefined)
    await endIf(() => true, timedOut)
    await endIf(() => true, timedOut)
    await expect(answer).rejects.toBe(timedOut)
    expect(await texts()).toEqual([])
  })

  test('who has used up their time waits with others of their kind for what is not known to be quick, and is served what is', async () => {
    const { ask, texts, endIf, teach } = served
    await teach('feed')
    for (let round = 0; round < 3; round += 1) {
      const answer = ask('mallory', `costly ${round}`)
      answer.catch(() => undefined)
      await endIf((text) => text.startsWith('costly'), timedOut)
      await endIf((text) => text.startsWith('costly'))
    }
    void ask('mallory', 'costly 3')
    void ask('mallory', 'costly 4')
    void ask('sara', 'new')
    void ask('mallory', 'feed')
    expect((await texts()).toSorted()).toEqual(['costly 3', 'feed', 'new'])
  })
})

test('on the embedded database one of all that is slow or unknown is at work, and what is quick goes beside it', async () => {
  const { ask, texts, teach } = serve('pglite')
  await teach('feed')
  for (let number = 0; number < 40; number += 1) void ask(`mallory ${number}`, `costly ${number}`)
  void ask('sara', 'feed')
  expect((await texts()).toSorted()).toEqual(['costly 0', 'feed'])
})

test('there what is known to be quick is not ended for those who wait, as it takes long where the database was just opened anew', async () => {
  const { ask, texts, teach, lastLimits } = serve('pglite')
  await teach('feed')
  void ask('sara', 'feed')
  await texts()
  expect(lastLimits()).toEqual({ crowdedMs: 4_000 })
  void ask('omar', 'new')
  await texts()
  expect(lastLimits()).toEqual({})
})

test('there a lane rests for as long as its statement worked, not for as long as it waited', async () => {
  const { ask, texts, endIf, teach } = serve('pglite')
  await teach('feed')
  void ask('sara', 'feed')
  void ask('omar', 'feed')
  void ask('noor', 'new 1')
  void ask('huda', 'new 2')
  expect(await texts()).toEqual(['feed', 'feed'])
  await pause(300)
  for (let round = 0; round < 3; round += 1) await endIf((text) => text !== 'new 2')
  expect(await texts()).toEqual(['new 2'])
})
