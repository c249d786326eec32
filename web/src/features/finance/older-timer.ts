// The older timer (spec 2 §1, §9): asked of the server, which keeps the start and pays; a point for each whole minute, a gem for each ten.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf, parseAnswer, timestamp } from '../../lib/contract.ts'
import { keptAnswer } from '../../lib/kept-answers.ts'
import { getSupabase } from '../../lib/supabase.ts'

/** Milliseconds between two looks: another device may have stopped it. */
const lookInterval = 60_000
const msOfMinute = 60_000
const minutesOfGem = 10

const timerRow = v.object({
  id: v.string(),
  start_time: timestamp,
  total_duration: v.number(),
  points_earned: v.number(),
  gems_earned: v.number(),
})

export const olderTimerAnswer = v.object({
  timer: v.nullable(v.pick(timerRow, ['id', 'start_time'])),
  now: timestamp,
  can_earn: v.boolean(),
})

export const startedTimerAnswer = answerOf(
  { timer: v.pick(timerRow, ['id', 'start_time']), now: timestamp },
  {},
)

export const stoppedTimerAnswer = answerOf({ timer: v.pick(timerRow, ['points_earned', 'gems_earned']) }, {})

export interface OlderTimer {
  /** Undefined while none runs; `startedAt` in milliseconds since 1970 by the server's clock. */
  running: { id: string; startedAt: number } | undefined
  /** Milliseconds that the server's clock is ahead of this browser's. */
  clockAhead: number
  /** Whether the account has a verified number or mailbox, without which nothing is started or paid. */
  canEarn: boolean
}

/** What it would pay if it was stopped at the moment `now`, in milliseconds since 1970 by the browser's clock, and since when it runs. */
export function earnedSoFar({ running, clockAhead }: OlderTimer, now: number) {
  const elapsed = running ? Math.max(0, now + clockAhead - running.startedAt) : 0
  const points = Math.floor(elapsed / msOfMinute)
  return { seconds: Math.floor(elapsed / 1000), points, gems: Math.floor(points / minutesOfGem) }
}

/** The server looked at its clock somewhere between asking and answering. */
export async function fetchOlderTimer(): Promise<OlderTimer> {
  const askedAt = Date.now()
  const { timer, now, can_earn: canEarn } = await callProcedure('get_timer', {}, olderTimerAnswer)
  return {
    running: timer ? { id: timer.id, startedAt: Date.parse(timer.start_time) } : undefined,
    clockAhead: Date.parse(now) - (askedAt + Date.now()) / 2,
    canEarn,
  }
}

const keptOlderTimer = v.object({
  running: v.optional(v.object({ id: v.string(), startedAt: v.number() }), () => undefined),
  clockAhead: v.number(),
  canEarn: v.boolean(),
}) satisfies v.GenericSchema<unknown, OlderTimer>

const keptPastTimer = v.object({
  id: v.string(),
  startedAt: v.string(),
  minutes: v.number(),
  points: v.number(),
  gems: v.number(),
})

const olderTimerKey = ['older-timer']

export function olderTimerQuery(userId: string) {
  return queryOptions({
    queryKey: [...olderTimerKey, 'now', userId],
    queryFn: fetchOlderTimer,
    meta: keptAnswer('older-timer', keptOlderTimer),
    refetchInterval: lookInterval,
    refetchOnWindowFocus: 'always',
  })
}

export interface PastTimer {
  id: string
  /** ISO. */
  startedAt: string
  /** Whole ones. */
  minutes: number
  /** Both 0 where it was stopped for nothing, by a sign-out. */
  points: number
  gems: number
}

export const pastTimersAnswer = v.array(timerRow)

/** So many are listed (spec 2 §7). */
const historySize = 10

async function fetchPast(): Promise<PastTimer[]> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('timer_history')
    .select('id, start_time, total_duration, points_earned, gems_earned')
    .order('created_at', { ascending: false })
    .limit(historySize)
  if (error) throw error
  return parseAnswer('timer_history', pastTimersAnswer, data).map((row) => ({
    id: row.id,
    startedAt: row.start_time,
    minutes: row.total_duration,
    points: row.points_earned,
    gems: row.gems_earned,
  }))
}

/** The latest that were stopped, newest first. */
export function pastTimersQuery(userId: string) {
  return queryOptions({
    queryKey: [...olderTimerKey, 'past', userId],
    queryFn: fetchPast,
    meta: keptAnswer('past-timers', v.array(keptPastTimer)),
  })
}

/** Asks anew for what runs and what ran. */
export function invalidateOlderTimer(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: olderTimerKey })
}
