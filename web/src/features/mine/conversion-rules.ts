// Points into gems (spec 2 §5, §9).
import * as v from 'valibot'
import { answerOf } from '../../lib/contract.ts'
import { type Problem, parseNumber } from '../../lib/validation.ts'
import { mineTexts } from '../../messages/mine.ts'

const gemsPerPoint = 2

/** What `convert_points_to_gems` made. */
export const conversionAnswer = answerOf({ gems: v.number() }, {})

const texts = mineTexts.conversion

/** The gems that so many points become, in whole ones. */
export function gemsFor(points: number): number {
  return Math.floor(points * gemsPerPoint)
}

/** What is wrong with the typed amount; `balance` is undefined while it is not known. */
export function conversionProblem(typed: string, balance: number | undefined): Problem {
  const points = parseNumber(typed)
  if (points === undefined || points <= 0) return texts.invalid
  if (gemsFor(points) === 0) return texts.tooLittle
  if (!Number.isSafeInteger(points)) return texts.invalid
  return balance !== undefined && points > balance ? texts.insufficient : undefined
}
