import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeChannel, fakeSubscription } from '../../../../tests/support/fake-channel.ts'
import { callerOf } from '../../db/caller.ts'
import { accountLimits, slowWindowMs } from '../limits.ts'
import type { Quota } from '../quota/quotas.ts'
import { createChangeLines, type TakenChange, type Turn } from './change-lines.ts'
import type { Subscriber } from './subscribers.ts'

afterEach(() => void vi.useRealTimers())

let number = 0
function taken(): TakenChange {
  number += 1
  const row = { kind: 'change', schema: 'public', table: 'letters', type: 'INSERT', at: '' } as const
  return { change: { ...row, record: {}, oldRecord: null, isCut: false, json: '{}' }, number, left: 1 }
}

/** An account in so many sessions, for each of which another policy is to be run. */
function sessionsOf(name: string, count: number): Subscriber[] {
  return Array.from({ length: count }, (_, id) => {
    const caller = callerOf({ role: 'authenticated', sub: name, session_id: `${id}` })
    return { channel: fakeChannel(caller), subscription: fakeSubscription({ id }) }
  })
}

/** So many subscriptions of one session, each with a filter of its own. */
function filtersOf(name: string, count: number): Subscriber[] {
  const channel = fakeChannel(callerOf({ role: 'authenticated', sub: name }))
  return Array.from({ length: count }, (_, id) => ({
    channel,
    subscription: fakeSubscription({ id, condition: `told.id = ${id}` }),
  }))
}

const nameOf = (account: Quota) => account.key.replace('account:', '')

function linesOf(limits: { ofAccount: number; inAll: number }) {
  const givenUp: string[] = []
  const lines = createChangeLines(limits, (account: Quota, turns: Turn[]) => {
    const checks = turns.reduce((sum, { listeners }) => sum + listeners.length, 0)
    givenUp.push(`${nameOf(account)} ${checks}`)
  })
  const turns = () => {
    const all: string[] = []
    for (let turn = lines.next(); turn[0]; turn = lines.next()) {
      all.push(`${nameOf(turn[0].account)} ${turn.map(({ listeners }) => listeners.length).join('+')}`)
    }
    return all
  }
  return { lines, givenUp, turns }
}

const roomy = { ofAccount: 10_000, inAll: 100_000 }

describe('turns', () => {
  test('are ten policies of some changes, and one of each account', () => {
    const { lines, turns } = linesOf(roomy)
    for (const change of [taken(), taken()]) lines.add(change, sessionsOf('mallory', 15))
    for (const change of [taken(), taken(), taken()]) lines.add(change, sessionsOf('sara', 1))
    lines.add(taken(), sessionsOf('noor', 2))
    expect(turns()).toEqual(['mallory 10', 'sara 1+1+1', 'noor 2', 'mallory 5+5', 'mallory 10'])
    expect(lines.isWaiting()).toBe(false)
  })

  test('hold few changes where each is to be told to many subscriptions', () => {
    const { lines, turns } = linesOf(roomy)
    for (const change of [taken(), taken(), taken()]) lines.add(change, filtersOf('mallory', 40))
    expect(turns()).toEqual(['mallory 1+1', 'mallory 1'])
  })

  test('of an account come in the order of commits', () => {
    const { lines } = linesOf(roomy)
    const changes = [taken(), taken(), taken()]
    for (const change of changes) lines.add(change, [...sessionsOf('sara', 7), ...sessionsOf('noor', 4)])
    const told = Array.from({ length: 5 }, () => lines.next()).flat()
    expect(lines.isWaiting()).toBe(false)
    for (const name of ['sara', 'noor']) {
      const own = told.filter(({ account }) => nameOf(account) === name).map((turn) => turn.taken)
      expect([...new Set(own)]).toEqual(changes)
      expect(own).toEqual([...own].sort((one, other) => one.number - other.number))
    }
  })

  test('come last where much was checked for the account lately, until that is some time ago', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { lines } = linesOf(roomy)
    const next = () => lines.next().map(({ account }) => nameOf(account))[0]
    for (let checks = 0; checks <= accountLimits.checks; checks += 10) {
      lines.add(taken(), sessionsOf('costly', 10))
      expect(next()).toBe('costly')
    }
    lines.add(taken(), sessionsOf('costly', 10))
    const others = ['sara', 'noor', 'huda']
    for (const name of others) lines.add(taken(), sessionsOf(name, 1))
    expect(others.map(next)).toEqual(others)
    expect(next()).toBe('costly')
    lines.add(taken(), sessionsOf('costly', 10))
    lines.add(taken(), sessionsOf('sara', 15))
    expect(next()).toBe('sara')
    vi.advanceTimersByTime(slowWindowMs)
    lines.add(taken(), sessionsOf('noor', 1))
    expect([next(), next(), next()]).toEqual(['sara', 'noor', 'costly'])
  })
})

describe('a line that is too long', () => {
  test('of one account is given up, and nobody else’s', () => {
    const { lines, givenUp, turns } = linesOf({ ...roomy, ofAccount: 40 })
    lines.add(taken(), sessionsOf('sara', 40))
    lines.add(taken(), sessionsOf('mallory', 30))
    lines.add(taken(), sessionsOf('mallory', 11))
    expect(givenUp).toEqual(['mallory 30'])
    expect(turns()).toEqual(['sara 10', 'mallory 10', 'sara 10', 'mallory 1', 'sara 10', 'sara 10'])
  })

  test('of all is given up where there is no room in all', () => {
    const { lines, givenUp, turns } = linesOf({ ...roomy, inAll: 100 })
    lines.add(taken(), sessionsOf('sara', 10))
    lines.add(taken(), sessionsOf('mallory', 60))
    lines.add(taken(), sessionsOf('noor', 31))
    expect(givenUp).toEqual(['mallory 60'])
    expect(turns()).toEqual(['sara 10', 'noor 10', 'noor 10', 'noor 10', 'noor 1'])
  })

  test('counts a policy once for all whom it cannot tell apart, and another for ten conditions or forty subscriptions', () => {
    const { lines, givenUp, turns } = linesOf({ ...roomy, ofAccount: 26 })
    const change = taken()
    const alike = filtersOf('mallory', 200)
    lines.add(change, alike)
    expect(givenUp).toEqual([])
    expect(change.left).toBe(1 + 1)
    lines.add(taken(), filtersOf('mallory', 1))
    expect(givenUp).toEqual(['mallory 1'])
    expect(turns()).toEqual(['mallory 1'])
  })
})

test('whoever counts what is left to be told sees each listener once', () => {
  const { lines } = linesOf(roomy)
  const change = taken()
  lines.add(change, [...sessionsOf('sara', 3), ...sessionsOf('noor', 2)])
  expect(change.left).toBe(1 + 5)
})
