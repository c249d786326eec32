// The daily timer: asked of the server, which keeps the start, and remembered, so that the next visit draws it at once.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { callProcedure } from '../../lib/call-procedure.ts'
import { answerOf, parseStored, timestamp } from '../../lib/contract.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { localStore } from '../../lib/storage.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { useLiveWallet } from '../wallet/index.ts'
import type { DailyTimer } from './timer-rules.ts'

/** Milliseconds between two looks: another device may have claimed. */
const lookInterval = 60_000

const storageKey = personalKey('daily-timer')

/** The timer as the server describes it, with every answer about it. */
const timerState = {
  started_at: v.nullable(timestamp),
  now: timestamp,
  daily_points: v.number(),
  daily_gems: v.number(),
  can_earn: v.boolean(),
}

export const dailyTimerAnswer = v.object(timerState)

/** A refusal says what runs already. */
export const startTimerAnswer = answerOf(timerState, timerState)

/** `askedAt` and `answeredAt` (milliseconds): the server looked at its clock somewhere between them. */
export function toDailyTimer(
  state: v.InferOutput<typeof dailyTimerAnswer>,
  askedAt: number,
  answeredAt: number,
): DailyTimer {
  return {
    startedAt: state.started_at === null ? null : Date.parse(state.started_at),
    clockAhead: Date.parse(state.now) - (askedAt + answeredAt) / 2,
    points: state.daily_points,
    gems: state.daily_gems,
    canEarn: state.can_earn,
  }
}

export async function fetchTimer(): Promise<DailyTimer> {
  const askedAt = Date.now()
  const state = await callProcedure('get_daily_timer', {}, dailyTimerAnswer)
  return toDailyTimer(state, askedAt, Date.now())
}

/** Starts it: the state that this leaves, and why it was refused, if it was. */
export async function startTimer(): Promise<{ timer: DailyTimer; refusal: string | undefined }> {
  const askedAt = Date.now()
  const answer = await callProcedure('start_daily_timer', {}, startTimerAnswer)
  const timer = toDailyTimer(answer, askedAt, Date.now())
  return { timer, refusal: answer.success ? undefined : answer.text }
}

const rememberedSchema = v.object({
  userId: v.string(),
  timer: v.object({
    startedAt: v.nullable(v.number()),
    clockAhead: v.number(),
    points: v.number(),
    gems: v.number(),
    canEarn: v.boolean(),
  }),
})

function rememberedTimer(userId: string): DailyTimer | undefined {
  const remembered = parseStored(rememberedSchema, localStore.read(storageKey))
  return remembered?.userId === userId ? remembered.timer : undefined
}

function remember(userId: string, timer: DailyTimer): DailyTimer {
  localStore.write(storageKey, { userId, timer })
  return timer
}

export function dailyTimerQuery(userId: string) {
  return queryOptions({
    queryKey: ['daily-timer', userId],
    queryFn: async () => remember(userId, await fetchTimer()),
    initialData: () => rememberedTimer(userId),
    initialDataUpdatedAt: 0,
    refetchInterval: lookInterval,
    refetchOnWindowFocus: 'always',
  })
}

/** Shows the timer as it is known to be now. */
export function setTimerData(queryClient: QueryClient, userId: string, timer: DailyTimer): void {
  queryClient.setQueryData(dailyTimerQuery(userId).queryKey, remember(userId, timer))
}

/** Asks for the timer anew: what it would grant has changed. */
export function invalidateTimer(queryClient: QueryClient, userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: dailyTimerQuery(userId).queryKey })
}

/** The timer as it is known now, also where another tab has started or claimed it. */
export function useDailyTimer(userId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const timer = event.key === storageKey ? rememberedTimer(userId) : undefined
      if (timer) queryClient.setQueryData(dailyTimerQuery(userId).queryKey, timer)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [queryClient, userId])
  return useQuery(dailyTimerQuery(userId))
}

/** Balances as they move, and the timer with them: whatever was paid may be the reward, claimed elsewhere. */
export function useLiveMine(userId: string): void {
  const queryClient = useQueryClient()
  useLiveWallet(userId, () => invalidateTimer(queryClient, userId))
}

/** Whether the account is known to be one that earns nothing, since nobody has proven it. */
export function useEarnsNothing(): boolean {
  const { data } = useQuery({ ...dailyTimerQuery(useViewerId()), refetchInterval: false })
  return data?.canEarn === false
}
