// What one holds, ever earned and ever spent, and the last 30 days of it, by UTC.
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { keptAnswer } from '../../lib/kept-answers.ts'
import { type Currency, currencySchema, movementsKey } from '../wallet/index.ts'

export interface Totals {
  earned: number
  spent: number
}

const noMovement: Totals = { earned: 0, spent: 0 }

export const walletTotalsAnswer = v.array(
  v.object({ currency: currencySchema, earned: v.number(), spent: v.number() }),
)

/** Of all time, by currency; a fee that came back is left out. */
async function fetchTotals(): Promise<Readonly<Record<Currency, Totals>>> {
  const rows = await callProcedure('get_wallet_totals', {}, walletTotalsAnswer)
  const totalsOf = (wanted: Currency) => rows.find(({ currency }) => currency === wanted) ?? noMovement
  return { points: totalsOf('points'), gems: totalsOf('gems') }
}

const keptTotals = v.object({ earned: v.number(), spent: v.number() })

export function totalsQuery(userId: string) {
  return queryOptions({
    queryKey: [...movementsKey, 'totals', userId],
    queryFn: fetchTotals,
    meta: keptAnswer('totals', v.object({ points: keptTotals, gems: keptTotals })),
  })
}

export const walletDaysAnswer = v.array(
  v.object({
    /** As 2026-11-25. */
    day: v.string(),
    currency: currencySchema,
    earned: v.number(),
    spent: v.number(),
    /** In the evening. */
    balance: v.number(),
  }),
)

export type WalletDay = v.InferOutput<typeof walletDaysAnswer>[number]

/** So many, today among them. */
const shownDays = 30

/** Oldest first, each day once for each currency. */
export function walletDaysQuery(userId: string) {
  return queryOptions({
    queryKey: [...movementsKey, 'days', userId],
    queryFn: () => callProcedure('get_wallet_days', { p_days: shownDays }, walletDaysAnswer),
    meta: keptAnswer('wallet-days', walletDaysAnswer),
  })
}

/** What these days come to. */
export function sumOf(days: readonly WalletDay[]): Totals {
  return days.reduce(
    (sum, { earned, spent }) => ({ earned: sum.earned + earned, spent: sum.spent + spent }),
    noMovement,
  )
}
