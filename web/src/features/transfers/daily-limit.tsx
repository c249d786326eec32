// What is left of the day's limit, in words (spec 2 §6): agents have none.
import { formatNumber } from '../../lib/numbers.ts'
import { transferTexts as texts } from '../../messages/transfers.ts'
import type { Allowance } from './transfer-validation.ts'

export interface DailyLimitProps {
  allowance: Allowance
  /** The amount typed is more than what is left: the error beside it says how much that is. */
  exceeded?: boolean
}

export function DailyLimitText({ allowance: { dailyLimit, remaining } }: DailyLimitProps) {
  if (dailyLimit === null) return texts.unlimited
  return (
    <>
      {texts.leftToday} <span className="ltr">{formatNumber(remaining ?? 0)}</span> {texts.of}{' '}
      <span className="ltr">{formatNumber(dailyLimit)}</span> {texts.unit}
    </>
  )
}

export function DailyLimit({ allowance, exceeded = false }: DailyLimitProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
      {exceeded ? (
        <span className="rounded-full bg-danger-soft px-3 py-1 font-semibold text-danger">
          {texts.exceeded}
        </span>
      ) : (
        <span>
          <DailyLimitText allowance={allowance} />
        </span>
      )}
    </p>
  )
}
