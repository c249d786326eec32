// What the older timer would pay if it was stopped now, drawn anew with each second while it runs, and how that is said.
import { useEffect, useState } from 'react'
import { plural } from '../../lib/plural.ts'
import { financeTexts } from '../../messages/finance.ts'
import { walletTexts } from '../../messages/wallet.ts'
import { earnedSoFar, type OlderTimer } from './older-timer.ts'
import type { Paid } from './older-timer-actions.ts'

const texts = financeTexts.timer

/** The moment, drawn anew with each second while something runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [isRunning])
  return now
}

export function useEarnedSoFar(timer: OlderTimer) {
  return earnedSoFar(timer, useNow(timer.running !== undefined))
}

/** "25 نقطة وجوهرتان". */
export function earnedInWords({ points, gems }: Paid): string {
  const amounts = [plural(points, walletTexts.amounts.points)]
  if (gems > 0) amounts.push(plural(gems, walletTexts.amounts.gems))
  return amounts.join(texts.and)
}

export function paidInWords(paid: Paid): string {
  return paid.points === 0 ? texts.stoppedForNothing : texts.stopped(earnedInWords(paid))
}
