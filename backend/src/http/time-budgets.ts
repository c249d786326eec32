/**
 * Time budgets: a token bucket of the database's time for each caller. Whoever has used it up is not refused: they belong where those
 * wait who ask for much.
 */
export interface TimeBudgets {
  spend(key: string, milliseconds: number): void
  isSpent(key: string): boolean
  /** Seconds that the caller has used beyond theirs; 0 for whoever has some left. */
  secondsOwed(key: string): number
}

/** Milliseconds; a person at the app uses a few of them a second. */
const most = 2_000
const refilledPerSecond = 100
/** Who has used more than that is held to it no longer than this takes to be refilled: 200 seconds. */
const mostOwed = 20_000

interface Budget {
  left: number
  at: number
}

export function createTimeBudgets(now: () => number = () => performance.now()): TimeBudgets {
  /** Whoever spent last stands last; full budgets are forgotten. */
  const budgets = new Map<string, Budget>()

  const leftOf = ({ left, at }: Budget) => Math.min(most, left + ((now() - at) / 1_000) * refilledPerSecond)

  function owedBy(key: string): number {
    const known = budgets.get(key)
    return known ? Math.max(0, -leftOf(known)) : 0
  }

  function forgetFull(): void {
    for (const [key, budget] of budgets) {
      if (leftOf(budget) < most) return
      budgets.delete(key)
    }
  }

  return {
    spend(key, milliseconds) {
      const known = budgets.get(key)
      const left = Math.max(-mostOwed, (known ? leftOf(known) : most) - milliseconds)
      budgets.delete(key)
      budgets.set(key, { left, at: now() })
      forgetFull()
    },
    isSpent: (key) => owedBy(key) > 0,
    secondsOwed: (key) => Math.ceil(owedBy(key) / 1_000),
  }
}
