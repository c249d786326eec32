// The daily timer: asked of the server, which keeps the start, and remembered, so that the next visit draws it at once.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callProcedure } from '../../lib/call-procedure.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { fieldOf, isRecord, numberField, textField } from '../../lib/records.ts'
import { localStore } from '../../lib/storage.ts'
import { type DailyTimer, freeGems } from './timer-rules.ts'

/** Milliseconds between two looks: another device may have claimed. */
const lookInterval = 60_000

const storageKey = personalKey('daily-timer')

/** `askedAt` and `answeredAt` (milliseconds): the server looked at its clock somewhere between them. */
export function toDailyTimer(answer: unknown, askedAt: number, answeredAt: number): DailyTimer {
  const moment = (field: string) => Date.parse(textField(answer, field) ?? '')
  const startedAt = moment('started_at')
  const clockAhead = moment('now') - (askedAt + answeredAt) / 2
  return {
    startedAt: Number.isNaN(startedAt) ? null : startedAt,
    clockAhead: Number.isNaN(clockAhead) ? 0 : clockAhead,
    points: numberField(answer, 'daily_points') ?? 0,
    gems: numberField(answer, 'daily_gems') ?? freeGems,
    canEarn: fieldOf(answer, 'can_earn') === true,
  }
}

/** Calls one of the timer's procedures: what it answered, and the state that this leaves. */
export async function askTimer(name: 'get_daily_timer' | 'start_daily_timer') {
  const askedAt = Date.now()
  const answer = await callProcedure(name)
  return { answer, timer: toDailyTimer(answer, askedAt, Date.now()) }
}

function isDailyTimer(value: unknown): value is DailyTimer {
  const startedAt = fieldOf(value, 'startedAt')
  return (
    isRecord(value) &&
    (startedAt === null || typeof startedAt === 'number') &&
    ['clockAhead', 'points', 'gems'].every((field) => typeof value[field] === 'number') &&
    typeof value.canEarn === 'boolean'
  )
}

function rememberedTimer(userId: string): DailyTimer | undefined {
  const remembered = localStore.read(storageKey)
  const timer = fieldOf(remembered, 'timer')
  return textField(remembered, 'userId') === userId && isDailyTimer(timer) ? timer : undefined
}

function remember(userId: string, timer: DailyTimer): DailyTimer {
  localStore.write(storageKey, { userId, timer })
  return timer
}

export function dailyTimerQuery(userId: string) {
  return queryOptions({
    queryKey: ['daily-timer', userId],
    queryFn: async () => remember(userId, (await askTimer('get_daily_timer')).timer),
    initialData: () => rememberedTimer(userId),
    initialDataUpdatedAt: 0,
    refetchInterval: lookInterval,
    refetchOnWindowFocus: 'always',
  })
}

/** Shows the timer as it is known to be now. */
export function showTimer(queryClient: QueryClient, userId: string, timer: DailyTimer): void {
  queryClient.setQueryData(dailyTimerQuery(userId).queryKey, remember(userId, timer))
}

/** Asks for the timer anew: what it would grant has changed. */
export function renewTimer(queryClient: QueryClient, userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: dailyTimerQuery(userId).queryKey })
}
