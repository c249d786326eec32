// Who joined by one's code, what that earned, and both by the day. Kept below what moved the balances, so that a reward that comes shows at once.
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { loadConfig } from '../../lib/config.ts'
import { type KeysetPage, type KeysetRow, keysetPage } from '../../lib/pagination.ts'
import { type Person, toPerson } from '../../lib/person.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { movementsKey } from '../wallet/index.ts'

/** Milliseconds between two looks: who joins without a reward moves no balance. */
const lookInterval = 60_000

const referralsKey = [...movementsKey, 'referrals']

export interface ReferralTotals {
  joined: number
  /** Points. */
  earned: number
}

/** Who has no code yet has invited nobody. */
async function fetchTotals(userId: string): Promise<ReferralTotals> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('user_referral_system')
    .select('total_referrals, total_earnings')
    .eq('user_id', userId)
    .maybeSingle()
  if (error) throw error
  return { joined: data?.total_referrals ?? 0, earned: data?.total_earnings ?? 0 }
}

export function referralTotalsQuery(userId: string) {
  return queryOptions({
    queryKey: [...referralsKey, 'totals', userId],
    queryFn: () => fetchTotals(userId),
    refetchOnWindowFocus: true,
    refetchInterval: lookInterval,
  })
}

/** Waiting: it is decided once they have come with a device of theirs. */
const statusSchema = v.picklist(['rewarded', 'waiting', 'unrewarded'])

export interface Referral extends KeysetRow {
  status: v.InferOutput<typeof statusSchema>
  /** Points that were paid for it. */
  reward: number
  /** Null once the account is gone. */
  person: Person | null
}

export const referralsAnswer = v.array(
  v.object({
    id: v.string(),
    created_at: v.string(),
    status: statusSchema,
    reward: v.number(),
    user_id: v.nullable(v.string()),
    username: v.nullable(v.string()),
    full_name: v.nullable(v.string()),
    avatar_url: v.nullable(v.string()),
  }),
)

type Row = v.InferOutput<typeof referralsAnswer>[number]

/** `base` is the backend's address. */
function toReferral({ id, created_at, status, reward, user_id, ...columns }: Row, base: string): Referral {
  const person = user_id === null ? null : toPerson({ id: user_id, ...columns }, base)
  return { id, createdAt: created_at, status, reward, person }
}

const pageSize = 20

type Page = KeysetPage<Referral>

async function fetchPage(after: KeysetRow | undefined): Promise<Page> {
  const place = after && { p_before: after.createdAt, p_before_id: after.id }
  const rows = await callProcedure('get_referrals', { p_limit: pageSize, ...place }, referralsAnswer)
  const { url } = await loadConfig()
  return keysetPage(
    rows.map((row) => toReferral(row, url)),
    pageSize,
  )
}

/** Newest first. */
export function referralsQuery(userId: string) {
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, string[], KeysetRow | undefined>({
    queryKey: [...referralsKey, 'people', userId],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: true,
    // Of a long list that was read far down it would be many questions.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? lookInterval : false),
  })
}

export const referralDaysAnswer = v.array(
  v.object({
    /** As 2026-11-25. */
    day: v.string(),
    joined: v.number(),
    /** Points. */
    earned: v.number(),
  }),
)

export type ReferralDay = v.InferOutput<typeof referralDaysAnswer>[number]

/** So many, today among them, by UTC. */
const shownDays = 30

/** Oldest first. */
export function referralDaysQuery(userId: string) {
  return queryOptions({
    queryKey: [...referralsKey, 'days', userId],
    queryFn: () => callProcedure('get_referral_days', { p_days: shownDays }, referralDaysAnswer),
    refetchOnWindowFocus: true,
    refetchInterval: lookInterval,
  })
}
