import { expect, test } from 'vitest'
import { createTimeBudgets } from './time-budgets.ts'

test('a budget is spent, owed and refilled, and another caller has their own', () => {
  let now = 0
  const budgets = createTimeBudgets(() => now)
  budgets.spend('sara', 1_900)
  expect(budgets.isSpent('sara')).toBe(false)
  budgets.spend('sara', 1_200)
  expect(budgets.isSpent('sara')).toBe(true)
  expect(budgets.secondsOwed('sara')).toBe(2)
  expect(budgets.isSpent('omar')).toBe(false)
  now = 12_000
  expect(budgets.isSpent('sara')).toBe(false)
})

test('nobody is held for longer than what is owed at the most takes to be refilled', () => {
  let now = 0
  const budgets = createTimeBudgets(() => now)
  for (let times = 0; times < 100; times += 1) budgets.spend('mallory', 8_000)
  expect(budgets.secondsOwed('mallory')).toBe(20)
  now = 200_000
  expect(budgets.isSpent('mallory')).toBe(false)
})

test('someone who asks steadily for a little is never out of it', () => {
  let now = 0
  const budgets = createTimeBudgets(() => now)
  for (let second = 0; second < 600; second += 1) {
    now = second * 1_000
    for (let asked = 0; asked < 9; asked += 1) budgets.spend('sara', 10)
  }
  expect(budgets.isSpent('sara')).toBe(false)
})
