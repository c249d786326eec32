/**
 * Concurrency per caller: how many requests of one account, or of one network without an account, reach the database at
 * once. The others wait their turn, so that a screen that asks for much at once loses nothing, and who asks for more than any
 * screen does is answered 429. All of them together leave connections to everybody else. What functions ask for with the service key
 * takes turns too, for strangers may call them by the hundred; the project's other servers may do as they like.
 */
import type { FastifyRequest } from 'fastify'
import { callerKeyOf, isAccountKey, serviceKey } from '../caller-key.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseError } from '../db/database-error.ts'
import { createFairQueue, QueueFullError } from '../fair-queue.ts'
import { isFromOwnAddress } from '../loopback.ts'

/** The SQLSTATE of a statement that was ended. */
const statementTimeout = '57014'

/** Runs `work` once its caller has a slot, or rejects with the reason of the signal if that aborts before. */
export type CallerSlots = <T>(
  request: FastifyRequest,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Where some callers wait before they take a connection. */
export interface Lane {
  isFor(key: string): boolean
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/**
 * A third of the usual pool. The embedded database does one thing at a time, so that there a second one would only stand
 * in front of other people's.
 */
const slotsOf: Record<Database['engine'], number> = { postgres: 4, pglite: 1 }
const longestQueue = 200
/**
 * Cooldown: whose statement had to be ended has had the database for longer than others wait gladly, and the slot stays taken for
 * so many milliseconds, for the first time, the second and every other. Of PostgreSQL such a caller has only a few connections,
 * of the embedded database everything; but there a busy machine may end what anybody asks for, so that the first time is short.
 */
const cooldowns: Record<Database['engine'], [number, ...number[]]> = {
  postgres: [5_000],
  pglite: [1_000, 5_000, 30_000, 300_000],
}
/** Who has longer to wait is told so instead; and no network without an account has longer, since many people share one. */
const longestWaitMs = 5_000
/** After its cooldown, how long a statement that was ended is held against its caller. */
const rememberedMs = 600_000

/** Of the connections, for whoever reads and writes rows and files; the others are left to sign-in, functions and the service. */
export const shareOfData = 2 / 3
/** For whoever signs in and changes accounts. */
const shareOfAccounts = 1 / 3
/** Of the connections; beside those above, some are left to sign-in whatever functions do. */
const shareOfFunctions = 1 / 4

const noLane: Lane = { isFor: () => false, run: (_key, work) => work() }

interface SlotOptions {
  /** Of the connections, how many those who wait here may have. */
  share: number
  lane?: Lane
  /** How many of one caller may wait. */
  waitingPerCaller?: number
}

/** @throws QueueFullError when too many of the caller's requests are waiting, or the caller has long to cool down */
export function callerSlots(
  database: Pick<Database, 'engine' | 'load'>,
  { share, lane = noLane, waitingPerCaller = longestQueue }: SlotOptions,
): CallerSlots {
  const slots = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesPerCaller: slotsOf[database.engine],
    waiting: Number.POSITIVE_INFINITY,
    waitingPerCaller,
  })
  const connections = createFairQueue({
    // For the embedded database all callers wait; it ends by itself who keeps the others waiting.
    places: database.engine === 'pglite' ? Number.POSITIVE_INFINITY : partOf(database, share),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerCaller,
  })
  const ofFunctions = createFairQueue({
    places: partOf(database, shareOfFunctions),
    waiting: Number.POSITIVE_INFINITY,
    waitingPerCaller: Number.POSITIVE_INFINITY,
  })
  const timeouts = cooldownsAfterTimeouts(cooldowns[database.engine])

  async function connect<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!lane.isFor(key)) {
      // Of those who have asked for much at once it may be known only now.
      const begin = async () => (lane.isFor(key) ? null : { answer: await work() })
      const begun = await connections.run(key, begin, signal)
      if (begun) return begun.answer
    }
    return lane.run(key, () => connections.run(key, work, signal), signal)
  }

  return async (request, work, signal) => {
    const key = callerKeyOf(request.caller, request.ip)
    if (key === serviceKey) return isFromOwnAddress(request) ? ofFunctions.run(key, work, signal) : work()
    if (timeouts.remainingMs(key) > longestWaitMs) throw new QueueFullError('caller')
    return new Promise((resolve, reject) => {
      const runAndRest = async () => {
        const answer = connect(key, work, signal)
        answer.then(resolve, reject)
        await answer.catch((error) => timeouts.coolDown(key, error))
      }
      slots.run(key, runAndRest, signal).catch(reject)
    })
  }
}

/** Turns for requests that ask the database several times and must not be refused once they have begun. */
export interface AccountTurns {
  /** Runs a whole request, or rejects with QueueFullError where its caller has too many. */
  admit: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  /** Runs one question of it. */
  inSlot: CallerSlots
}

export function accountTurns(database: Pick<Database, 'engine' | 'load'>): AccountTurns {
  const requests = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesPerCaller: longestQueue,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerCaller: 0,
  })
  return {
    admit: (request, work) => {
      const key = callerKeyOf(request.caller, request.ip)
      return key === serviceKey ? work() : requests.run(key, work)
    },
    inSlot: callerSlots(database, {
      share: shareOfAccounts,
      waitingPerCaller: Number.POSITIVE_INFINITY,
    }),
  }
}

/** At least one. */
function partOf({ load }: Pick<Database, 'load'>, share: number): number {
  return Math.max(1, Math.floor(load().size * share))
}

/** Remembers whose statements were ended: longer cooldowns each time. */
function cooldownsAfterTimeouts([first, ...later]: [number, ...number[]]) {
  const offences = new Map<string, { count: number; until: number; forget: NodeJS.Timeout }>()
  return {
    remainingMs: (caller: string): number => (offences.get(caller)?.until ?? 0) - performance.now(),
    coolDown: async (caller: string, error: unknown): Promise<void> => {
      if (!isDatabaseError(error) || error.code !== statementTimeout) return
      const known = offences.get(caller)
      clearTimeout(known?.forget)
      const count = known?.count ?? 0
      const longer = later[Math.min(count, later.length) - 1] ?? first
      const cooldownMs = isAccountKey(caller) ? longer : Math.min(longer, longestWaitMs)
      const forget = setTimeout(() => offences.delete(caller), cooldownMs + rememberedMs).unref()
      offences.set(caller, { count: count + 1, until: performance.now() + cooldownMs, forget })
      await new Promise((resolve) => setTimeout(resolve, cooldownMs).unref())
    },
  }
}
