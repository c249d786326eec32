// The workers that can be bought, and how many of each one has (spec 2 §9).
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { parseAnswer } from '../../lib/contract.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { type Currency, currencySchema, type Wallet } from '../wallet/index.ts'

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

/** Days after which a worker has brought what it cost, where it produces what it is paid in; null where it never does. */
export function paybackDays({ price, priceCurrency, dailyReward, specialty }: WorkerType): number | null {
  return priceCurrency === specialty ? Math.ceil(price / dailyReward) : null
}

export interface CrewMember {
  /** Of the type. */
  id: string
  specialty: Currency
  /** Place among those of its specialty, from 0. */
  tier: number
  count: number
}

/** So many find room beside the dial. */
const crewSize = 4

/** The dearest of the workers that somebody has; `types` are cheapest first. */
export function crewOf(types: readonly WorkerType[], own: OwnWorkers): CrewMember[] {
  const tierOf = ({ id, specialty }: WorkerType) =>
    types.filter((other) => other.specialty === specialty).findIndex((other) => other.id === id)
  return types
    .filter(({ id }) => (own[id] ?? 0) > 0)
    .map((type) => ({
      id: type.id,
      specialty: type.specialty,
      tier: tierOf(type),
      count: own[type.id] ?? 0,
    }))
    .sort((one, other) => other.tier - one.tier)
    .slice(0, crewSize)
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
export function invalidateWorkers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: workersKey })
}
