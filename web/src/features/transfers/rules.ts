// What is checked before points are sent (spec 2 §5). The server checks the same again.
import { formatNumber } from '../../lib/numbers.ts'
import { type Problem, parseNumber } from '../../lib/validation.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'

/** Milliseconds after the last key until the search begins (spec 2 §9). */
export const searchPause = 500

/** The shortest name anybody can have. */
export const queryMinLength = 3

export interface Allowance {
  isAgent: boolean
  /** Points a day; null for agents, who have no limit. */
  dailyLimit: number | null
  /** What is left of it today. */
  remaining: number | null
}

export interface Means {
  /** Undefined while not known. */
  allowance: Allowance | undefined
  balance: number | undefined
}

/** True where so many points are more than what is left of the day's limit. */
export function isOverLimit(typed: string, allowance: Allowance | undefined): boolean {
  const amount = parseNumber(typed) ?? 0
  return allowance?.remaining != null && amount > allowance.remaining
}

/** What is wrong with the amount. */
export function amountProblem(typed: string, { allowance, balance }: Means): Problem {
  const amount = parseNumber(typed)
  if (amount === undefined) return typed.trim() === '' ? texts.notPositive : texts.notWhole
  if (amount <= 0) return texts.notPositive
  if (!Number.isSafeInteger(amount)) return texts.notWhole
  if (isOverLimit(typed, allowance)) return texts.overLimit(formatNumber(allowance?.remaining ?? 0))
  return balance !== undefined && amount > balance ? texts.insufficient : undefined
}

/** What is wrong with who is chosen. */
export function recipientProblem(chosenId: string | undefined, ownId: string): Problem {
  if (!chosenId) return texts.nobody
  return chosenId === ownId ? texts.toOneself : undefined
}
