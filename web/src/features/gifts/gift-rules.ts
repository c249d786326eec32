// What a gift may be (spec 1 §5, §9). Pure.
import { type Problem, parseWholeNumber } from '../../lib/validation.ts'
import { giftTexts } from '../../messages/gifts.ts'
import type { Currency } from '../wallet/index.ts'

export const giftPresets: Readonly<Record<Currency, readonly number[]>> = {
  gems: [18, 50, 100, 250, 500, 1000, 2000],
  points: [100, 500, 1000, 2500, 5000, 10000, 25000],
}

/** Of gems; points have no upper bound. */
export const leastGems = 18
export const mostGems = 2000

/** The amount that was typed, in digits of any script; undefined where it is none. */
export function giftAmount(typed: string): number | undefined {
  const amount = parseWholeNumber(typed)
  return amount !== undefined && amount > 0 ? amount : undefined
}

/** `balance` undefined where it is not known. */
export function giftProblem(currency: Currency, typed: string, balance: number | undefined): Problem {
  const amount = giftAmount(typed)
  if (amount === undefined) return giftTexts.invalid
  if (currency === 'gems' && (amount < leastGems || amount > mostGems)) return giftTexts.gemsOutOfRange
  return balance !== undefined && amount > balance ? giftTexts.insufficient[currency] : undefined
}
