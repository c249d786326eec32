// What is checked before points are sent (spec 2 §5). The server checks the same again.
import { toLatinDigits } from '../../lib/digits.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { type Problem, parseWholeNumber } from '../../lib/validation.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'

/** Milliseconds after the last key until the search begins (spec 2 §9). */
export const searchPause = 500

/** Letters from which on the server looks for somebody. */
export const queryMinLength = 2

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
  const amount = parseWholeNumber(typed) ?? 0
  return allowance?.remaining != null && amount > allowance.remaining
}

/** What is wrong with the amount. */
export function amountProblem(typed: string, { allowance, balance }: Means): Problem {
  const amount = parseWholeNumber(typed)
  if (amount === undefined) return typed.trim() === '' ? texts.notPositive : texts.notWhole
  if (amount <= 0) return texts.notPositive
  if (isOverLimit(typed, allowance)) return texts.overLimit(formatNumber(allowance?.remaining ?? 0))
  if (balance !== undefined && amount > balance) return texts.insufficient
  return Number.isSafeInteger(amount) ? undefined : texts.notWhole
}

/** Letters of one's own code from which on it is taken for it. */
const tellingLength = 4

const plainCode = (text: string) => toLatinDigits(text).trim().toUpperCase().replace(/^REF/, '')

/** True where it is oneself that is looked for: by the handle, or by the beginning of the code, with or without REF. */
export function isOneself(
  query: string,
  { username, code }: { username: string; code: string | null },
): boolean {
  if (query.trim().replace(/^@/, '').toLowerCase() === username.toLowerCase()) return true
  const wanted = plainCode(query)
  return code !== null && wanted.length >= tellingLength && plainCode(code).startsWith(wanted)
}

/** What is wrong with who is chosen. */
export function recipientProblem(chosenId: string | undefined, ownId: string): Problem {
  if (!chosenId) return texts.nobody
  return chosenId === ownId ? texts.toOneself : undefined
}
