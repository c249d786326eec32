// What a claim of the daily timer grants, and how it is said.
import * as v from 'valibot'
import { answerOf, timestamp } from '../../lib/contract.ts'
import { plural } from '../../lib/plural.ts'
import { mineTexts } from '../../messages/mine.ts'
import { walletTexts } from '../../messages/wallet.ts'

export interface Reward {
  points: number
  gems: number
}

/** What was granted; refused, since when it runs, null where it does not, and whether the account earns at all. */
export const claimRewardAnswer = answerOf(
  { points: v.number(), gems: v.number() },
  { started_at: v.nullable(timestamp), can_earn: v.boolean() },
)

/** "400 جوهرة و100 نقطة". */
export function rewardInWords({ points, gems }: Reward): string {
  const { amounts } = walletTexts
  const parts = [gems > 0 && plural(gems, amounts.gems), points > 0 && plural(points, amounts.points)]
  return parts.filter(Boolean).join(' و')
}

/** The noun alone, as it stands below its number. */
export function gemsWord(count: number): string {
  return plural(count, mineTexts.timer.gemsWord)
}
