import { describe, expect, test } from 'vitest'
import { fakeChannel, fakeSubscription } from '../../../../tests/support/fake-channel.ts'
import { callerOf } from '../../db/caller.ts'
import type { Quota } from '../quota/quotas.ts'
import { createChangeLines, type TakenChange, type Turn } from './change-lines.ts'
import type { Subscriber } from './subscribers.ts'

let number = 0
function taken(): TakenChange {
  number += 1
  const row = { kind: 'change', schema: 'public', table: 'letters', type: 'INSERT', at: '' } as const
  return { change: { ...row, record: {}, oldRecord: null, isCut: false, json: '{}' }, number, left: 1 }
}

/** So many subscriptions of an account, each of them another policy to be run. */
function wishesOf(name: string, count: number): Subscriber[] {
  const channel = fakeChannel(callerOf({ role: 'authenticated', sub: name }))
  channel.subscriptions = Array.from({ length: count }, (_, id) =>
    fakeSubscription({ id, condition: `told.id = ${id}` }),
  )
  return channel.subscriptions.map((subscription) => ({ channel, subscription }))
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
    for (let turn = lines.next(); turn; turn = lines.next()) {
      all.push(`${nameOf(turn.account)} ${turn.listeners.length}`)
    }
    return all
  }
  return { lines, givenUp, turns }
}

const roomy = { ofAccount: 10_000, inAll: 100_000 }

describe('turns', () => {
  test('are 25 listeners of one change, and one of each account', () => {
    const { lines, turns } = linesOf(roomy)
    for (const change of [taken(), taken()]) lines.add(change, wishesOf('mallory', 35))
    lines.add(taken(), [...wishesOf('sara', 1), ...wishesOf('noor', 2)])
    expect(turns()).toEqual(['mallory 25', 'sara 1', 'noor 2', 'mallory 10', 'mallory 25', 'mallory 10'])
    expect(lines.isWaiting()).toBe(false)
  })

  test('of an account come in the order of commits', () => {
    const { lines } = linesOf(roomy)
    const changes = [taken(), taken(), taken()]
    for (const change of changes) lines.add(change, [...wishesOf('sara', 1), ...wishesOf('noor', 1)])
    const told = changes.flatMap(() => [lines.next(), lines.next()])
    for (const name of ['sara', 'noor']) {
      const own = told.filter((turn) => turn && nameOf(turn.account) === name)
      expect(own.map((turn) => turn?.taken)).toEqual(changes)
    }
  })
})

describe('a line that is too long', () => {
  test('of one account is given up, and nobody else’s', () => {
    const { lines, givenUp, turns } = linesOf({ ...roomy, ofAccount: 40 })
    lines.add(taken(), wishesOf('sara', 40))
    lines.add(taken(), wishesOf('mallory', 30))
    lines.add(taken(), wishesOf('mallory', 11))
    expect(givenUp).toEqual(['mallory 30'])
    expect(turns()).toEqual(['sara 25', 'mallory 11', 'sara 15'])
  })

  test('of all is given up where there is no room in all', () => {
    const { lines, givenUp, turns } = linesOf({ ...roomy, inAll: 100 })
    lines.add(taken(), wishesOf('sara', 10))
    lines.add(taken(), wishesOf('mallory', 60))
    lines.add(taken(), wishesOf('noor', 31))
    expect(givenUp).toEqual(['mallory 60'])
    expect(turns()).toEqual(['sara 10', 'noor 25', 'noor 6'])
  })

  test('counts those whom the database cannot tell apart once', () => {
    const { lines, givenUp } = linesOf({ ...roomy, ofAccount: 1 })
    const channel = fakeChannel(callerOf({ role: 'anon' }))
    const alike = Array.from({ length: 200 }, (_, id) => ({
      channel,
      subscription: fakeSubscription({ id }),
    }))
    lines.add(taken(), alike)
    expect(givenUp).toEqual([])
    expect(lines.next()?.listeners).toEqual([expect.objectContaining({ subscribers: alike })])
  })
})

test('whoever counts what is left to be told sees each listener once', () => {
  const { lines } = linesOf(roomy)
  const change = taken()
  lines.add(change, [...wishesOf('sara', 3), ...wishesOf('noor', 2)])
  expect(change.left).toBe(1 + 5)
})
