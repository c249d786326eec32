import { expect, test } from 'vitest'
import { createStatementTimes, type StatementTimes } from './statement-times.ts'

const slowFrom = 500

const member = (name: string) => `account:${name}`

const noteFor = (times: StatementTimes, callers: string[], text: string, milliseconds: number) => {
  for (const caller of callers) times.note(caller, text, milliseconds)
}

test('a statement that nobody asked before is unknown, then quick or slow by what it took', () => {
  const times = createStatementTimes(slowFrom)
  expect(times.speedOf('sara', 'select 1')).toBe('unknown')
  times.note('sara', 'select 1', 3)
  times.note('sara', 'select pg_sleep(1)', 1_000)
  expect(times.speedOf('sara', 'select 1')).toBe('quick')
  expect(times.speedOf('sara', 'select pg_sleep(1)')).toBe('slow')
})

test('what some have asked is known to all, what one has asked to that one', () => {
  const times = createStatementTimes(slowFrom)
  noteFor(times, ['mallory', 'mallory', 'mallory', 'omar'], 'feed', 10)
  expect(times.speedOf('sara', 'feed')).toBe('unknown')
  noteFor(times, ['noor'], 'feed', 10)
  expect(times.speedOf('sara', 'feed')).toBe('quick')
})

test('a quick one that was slow once, for want of a processor, is not slow yet', () => {
  const times = createStatementTimes(slowFrom)
  noteFor(times, ['sara'], 'feed', 10)
  times.note('sara', 'feed', 900)
  expect(times.speedOf('sara', 'feed')).toBe('quick')
  times.note('sara', 'feed', 900)
  expect(times.speedOf('sara', 'feed')).toBe('slow')
  times.note('sara', 'feed', 10)
  expect(times.speedOf('sara', 'feed')).toBe('quick')
})

test('who makes a statement slow with values of their own makes it so for themselves', () => {
  const times = createStatementTimes(slowFrom)
  noteFor(times, ['sara', 'omar', 'noor', 'huda'], 'search', 10)
  for (let asked = 0; asked < 20; asked += 1) noteFor(times, ['mallory 1', 'mallory 2'], 'search', 8_000)
  expect(times.speedOf('mallory 1', 'search')).toBe('slow')
  expect(times.speedOf('sara', 'search')).toBe('quick')
  // Also who has never searched.
  expect(times.speedOf('layla', 'search')).toBe('quick')
})

test('who makes up statements has nothing forgotten that others use', () => {
  const times = createStatementTimes(slowFrom)
  noteFor(times, ['sara', 'omar', 'noor'], 'transfer', 5)
  noteFor(times, ['huda'], 'of hers alone', 5)
  for (let number = 0; number < 20_000; number += 1) times.note(`mallory ${number % 8}`, `new ${number}`, 1)
  expect(times.speedOf('layla', 'transfer')).toBe('quick')
  expect(times.speedOf('huda', 'of hers alone')).toBe('quick')
  expect(times.speedOf('mallory 0', 'new 0')).toBe('unknown')
})

test('what strangers were served at once is not known to be quick for members, whom it may show more', () => {
  const times = createStatementTimes(slowFrom)
  noteFor(times, ['site:2001:db8:1::', 'site:2001:db8:2::', 'site:2001:db8:3::'], 'feed', 1)
  expect(times.speedOf('site:2001:db8:4::', 'feed')).toBe('quick')
  expect(times.speedOf(member('sara'), 'feed')).toBe('unknown')
  noteFor(times, ['one', 'two', 'three'].map(member), 'feed', 1)
  expect(times.speedOf(member('sara'), 'feed')).toBe('quick')
})

test('long texts are told apart to their last letter', () => {
  const times = createStatementTimes(slowFrom)
  const long = 'x'.repeat(20_000)
  times.note('sara', `${long}a`, 1)
  expect(times.speedOf('sara', `${long}b`)).toBe('unknown')
})

test('a statement that others made slow is as quick as it is for who asks it otherwise, and for those who ask after them', () => {
  const times = createStatementTimes(slowFrom)
  noteFor(times, ['mallory 1', 'mallory 2', 'mallory 3'], 'search', 5_000)
  expect(times.speedOf('sara', 'search')).toBe('slow')
  for (const name of ['sara', 'omar', 'noor']) {
    noteFor(times, [name], 'search', 5)
    expect(times.speedOf(name, 'search')).toBe('quick')
  }
  expect(times.speedOf('layla', 'search')).toBe('quick')
})
