// The workers that can be bought, and how many of each one has (spec 2 §9).
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { type Currency, currencySchema, type Wallet } from '../wallet/public.ts'

export interface WorkerType {
  id: string
  name: string
  /** What it produces. */
  specialty: Currency
  /** What it is paid in. */
  priceCurrency: Currency
  price: number
  dailyReward: number
}

/** How much of the price a balance lacks; 0 where it reaches. */
export function missingFor(
  { price, priceCurrency }: Pick<WorkerType, 'price' | 'priceCurrency'>,
  wallet: Wallet,
): number {
  return Math.max(0, price - wallet[priceCurrency])
}

/** Rows of `worker_types`: their types are wider than what the table's checks let in. */
export const workerTypesAnswer = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    specialty: currencySchema,
    price_currency: currencySchema,
    price: v.number(),
    daily_reward: v.number(),
  }),
)

type WorkerTypeRow = v.InferOutput<typeof workerTypesAnswer>[number]

export function toWorkerType({ price_currency, daily_reward, ...row }: WorkerTypeRow): WorkerType {
  return { ...row, priceCurrency: price_currency, dailyReward: daily_reward }
}

const workersKey = ['workers']

/** Those for sale, cheapest first. */
export const workerTypesQuery = queryOptions({
  queryKey: [...workersKey, 'types'],
  queryFn: async () => {
    const supabase = await getSupabase()
    const { data, error } = await supabase
      .from('worker_types')
      .select('id, name, specialty, daily_reward, price, price_currency')
      .eq('is_active', true)
      .order('price')
    if (error) throw error
    return parseAnswer('worker_types', workerTypesAnswer, data).map(toWorkerType)
  },
})

/** How many of each type a person has, by the type's id. */
export type OwnWorkers = Readonly<Record<string, number>>

export function countByType(rows: readonly { worker_type_id: string }[]): OwnWorkers {
  const counts: Record<string, number> = {}
  for (const { worker_type_id: type } of rows) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

export function ownWorkersQuery(userId: string) {
  return queryOptions({
    queryKey: [...workersKey, 'own', userId],
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data, error } = await supabase
        .from('user_workers')
        .select('worker_type_id')
        .eq('user_id', userId)
        .eq('is_active', true)
      if (error) throw error
      return countByType(data)
    },
  })
}

/** Asks anew for what one has. */
export function renewWorkers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: workersKey })
}
