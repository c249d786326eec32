// What the accounts of the house got and gave of late, the gems of each day, and the proof of the whole ledger (docs/data.md).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { adminKey } from './admin-action.ts'

export const periods = ['14', '30', '365'] as const
/** In days. */
export type Period = (typeof periods)[number]

export const ledgerSummaryAnswer = v.array(
  v.object({
    account: v.string(),
    kind: v.string(),
    currency: v.picklist(['points', 'gems']),
    /** Below zero where the house gave. */
    amount: v.number(),
    movements: v.number(),
  }),
)

export type LedgerFlow = v.InferOutput<typeof ledgerSummaryAnswer>[number]

export interface LedgerAccount {
  account: string
  currency: LedgerFlow['currency']
  flows: LedgerFlow[]
}

/** The flows by account and currency, in the order of the answer: the largest of each first. */
export function byAccount(flows: readonly LedgerFlow[]): LedgerAccount[] {
  const found = new Map<string, LedgerAccount>()
  for (const flow of flows) {
    const { account, currency } = flow
    const key = `${account} ${currency}`
    const entry = found.get(key) ?? { account, currency, flows: [] }
    found.set(key, { ...entry, flows: [...entry.flows, flow] })
  }
  return [...found.values()]
}

export function ledgerSummaryQuery(period: Period) {
  return queryOptions({
    queryKey: [...adminKey, 'ledger', period],
    queryFn: async () =>
      byAccount(await callProcedure('get_ledger_summary', { p_days: Number(period) }, ledgerSummaryAnswer)),
  })
}

export const gemDaysAnswer = v.array(v.object({ day: v.string(), claimed: v.number(), spent: v.number() }))

export type GemDay = v.InferOutput<typeof gemDaysAnswer>[number]

/** As many as can be told apart on a phone. */
const longestChart = 30

export function gemDaysQuery(period: Period) {
  const days = Math.min(Number(period), longestChart)
  return queryOptions({
    queryKey: [...adminKey, 'gem-days', days],
    queryFn: () => callProcedure('get_gem_days', { p_days: days }, gemDaysAnswer),
  })
}

export const ledgerCheckAnswer = v.object({ is_sound: v.boolean(), entries: v.number() })

/** Reads the whole ledger: asked for by a press alone. */
export function checkLedger(): Promise<v.InferOutput<typeof ledgerCheckAnswer>> {
  return callProcedure('check_ledger', {}, ledgerCheckAnswer)
}
