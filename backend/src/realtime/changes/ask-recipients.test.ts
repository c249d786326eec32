import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeChannel, fakeSubscription } from '../../../../tests/support/fake-channel.ts'
import { fakeDatabase } from '../../../../tests/support/fake-database.ts'
import { callerOf } from '../../db/caller.ts'
import type { Database } from '../../db/database.ts'
import { databaseError } from '../../db/database-error.ts'
import { type AskAudiences, createAskAudiences } from './ask-recipients.ts'
import type { Change } from './change.ts'
import { questionsAbout, type RecipientsQuery, subscribersOf } from './recipients.ts'
import type { Subscriber } from './subscribers.ts'

const change: Change = {
  kind: 'change',
  schema: 'public',
  table: 'letters',
  type: 'INSERT',
  at: '2026-01-01T12:00:00.123456Z',
  record: { id: 1 },
  oldRecord: null,
  isCut: false,
  json: '{"record":{"id":1}}',
}

/** Somebody with a channel of their own, who is told what passes the condition. */
function subscriber(name: string, condition: string): Subscriber {
  const subscription = fakeSubscription({ condition })
  const channel = fakeChannel(callerOf({ role: 'authenticated', sub: name }))
  channel.subscriptions = [subscription]
  return { subscription, channel }
}

const people = (count: number, condition: string) =>
  Array.from({ length: count }, (_, number) => subscriber(`${condition} ${number}`, condition))

let clock: number
let ended: number
/** How long the database takes to come back after a statement that was ended, and for one condition. */
let restartMs: number
let conditionMs: number
let askAudiences: AskAudiences
beforeEach(() => {
  clock = 0
  ended = 0
  restartMs = 0
  conditionMs = 1
  askAudiences = createAskAudiences(database)
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => void vi.restoreAllMocks())

/** A database that needs as long as it may for a slow condition. */
const pipeline: Database['pipeline'] = async ([limit, statement]) => {
  const asked: { listeners: { conditions: string[] }[] }[] = JSON.parse(statement?.values[0] ?? '[]')
  const conditions = asked.flatMap(({ listeners }) => listeners.flatMap((one) => one.conditions))
  if (conditions.includes('slow')) {
    ended += 1
    clock += (limit?.timeLimitMs ?? 0) + restartMs
    throw databaseError('57014', 'canceling statement due to statement timeout')
  }
  if (conditions.includes('locked')) throw databaseError('55P03', 'canceling statement due to lock timeout')
  clock += conditions.length * conditionMs
  const rows = asked.map(() => ['answer'])
  return [
    { columns: [], rows: [], command: 'SELECT 1' },
    { columns: [], rows, command: `SELECT ${rows.length}` },
  ]
}
const database = fakeDatabase({ pipeline })

/** What came of the subscribers, by the name of what is told of them. */
async function asked(...changes: Subscriber[][]) {
  const outcome = { answered: 0, tooSlow: 0, unasked: 0 }
  const count = (name: keyof typeof outcome) => (question: RecipientsQuery) => {
    outcome[name] += subscribersOf(question).length
  }
  await askAudiences(
    changes.flatMap((subscribers) => questionsAbout(change, subscribers)),
    {
      onAnswer: count('answered'),
      onTooSlow(question) {
        count('tooSlow')(question)
        for (const { channel } of subscribersOf(question)) channel.subscriptions = []
      },
      onUnasked: count('unasked'),
      isWanted: () => true,
    },
  )
  return outcome
}

describe('whom a change may be told to', () => {
  test('is asked for all together', async () => {
    expect(await asked(people(250, 'quick'))).toEqual({ answered: 250, tooSlow: 0, unasked: 0 })
    expect(clock).toBe(250)
  })

  test('is asked for everybody else at once when one of them takes too long', async () => {
    const everybody = [...people(100, 'quick'), ...people(1, 'slow'), ...people(99, 'other')]
    expect(await asked(everybody)).toEqual({ answered: 199, tooSlow: 1, unasked: 0 })
    expect(clock).toBeLessThan(5_000)
    expect(ended).toBe(2)
  })

  test('is asked in so much time and no more, however many take too long', async () => {
    const outcome = await asked([...people(50, 'quick'), ...people(150, 'slow')])
    expect(outcome).toMatchObject({ answered: 50 })
    expect(outcome.tooSlow).toBeGreaterThan(0)
    expect(outcome.tooSlow + outcome.unasked).toBe(150)
    expect(clock).toBeLessThanOrEqual(8_000)
  })

  test('is not asked again, of later changes, for who took too long', async () => {
    const slow = people(1, 'slow')
    expect(await asked(slow, slow, slow)).toEqual({ answered: 0, tooSlow: 1, unasked: 0 })
    expect(ended).toBe(2)
  })

  test('is found out although the database takes long to come back', async () => {
    restartMs = 10_000
    expect(await asked([...people(1, 'quick'), ...people(1, 'slow')])).toEqual({
      answered: 1,
      tooSlow: 1,
      unasked: 0,
    })
  })

  test('is nobody’s fault while the table is locked', async () => {
    expect(await asked(people(3, 'locked'))).toEqual({ answered: 0, tooSlow: 0, unasked: 3 })
  })

  test('is asked first for whom there was no time before, so that who takes too long is found', async () => {
    conditionMs = 50
    const everybody = [...people(150, 'quick'), ...people(1, 'slow')]
    const first = await asked(everybody)
    expect(first).toMatchObject({ tooSlow: 0 })
    expect(first.unasked).toBeGreaterThan(0)
    expect(await asked(everybody)).toMatchObject({ tooSlow: 1 })
  })
})
