// The signed-in person's two balances.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { keptAnswer } from '../../lib/kept-answers.ts'
import { getSupabase } from '../../lib/supabase.ts'

export const currencySchema = v.picklist(['points', 'gems'])

export type Currency = v.InferOutput<typeof currencySchema>

/** Whole numbers, never negative. */
export type Wallet = Readonly<Record<Currency, number>>

const keptWallet = v.object({ points: v.number(), gems: v.number() })

/** Everything that is remembered of balances, and of what depends on them alone, begins with it. */
const walletKey = ['wallet']

/** Below it stands what moved them. */
export const movementsKey = [...walletKey, 'movements']

/** A balance nobody has moved yet may have no row: it is zero (spec 2 §3). */
async function fetchWallet(userId: string): Promise<Wallet> {
  const supabase = await getSupabase()
  const [points, gems] = await Promise.all([
    supabase.from('user_points').select('balance').eq('user_id', userId).maybeSingle(),
    supabase.from('user_gems').select('balance').eq('user_id', userId).maybeSingle(),
  ])
  const error = points.error ?? gems.error
  if (error) throw error
  return { points: points.data?.balance ?? 0, gems: gems.data?.balance ?? 0 }
}

export function walletQuery(userId: string) {
  return queryOptions({
    queryKey: [...walletKey, userId],
    queryFn: () => fetchWallet(userId),
    meta: keptAnswer('wallet', keptWallet),
    refetchOnWindowFocus: true,
  })
}

/** Asks for the balances anew. */
export function invalidateWallet(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey })
}
