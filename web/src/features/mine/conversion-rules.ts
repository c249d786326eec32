// Points into gems (spec 2 §5, §9).
import * as v from 'valibot'
import { answerOf } from '../../lib/contract.ts'
import { type Problem, parseWholeNumber } from '../../lib/validation.ts'
import { mineTexts } from '../../messages/mine.ts'

const gemsPerPoint = 2

/** What `convert_points_to_gems` made. */
export const conversionAnswer = answerOf({ gems: v.number() }, {})

const texts = mineTexts.conversion

/** The gems that so many points become. Whole points never become none, so that «العدد قليل جداً للتحويل» is not said (spec 2 §5). */
export function gemsFor(points: number): number {
  return points * gemsPerPoint
}

/** What is wrong with the typed amount; `balance` is undefined while it is not known. */
export function conversionProblem(typed: string, balance: number | undefined): Problem {
  const points = parseWholeNumber(typed)
  if (points === undefined || points <= 0) return texts.invalid
  if (balance !== undefined && points > balance) return texts.insufficient
  return Number.isSafeInteger(points) ? undefined : texts.invalid
}
