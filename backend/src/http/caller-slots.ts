/**
 * Concurrency per caller: how many requests of one account, or of one network without an account, reach the database at
 * once. The others wait their turn, so that a screen that asks for much at once loses nothing, and who asks for more than any
 * screen does is answered 429. All of them together leave connections to everybody else. What functions ask for with the service key
 * takes turns too, for strangers may call them by the hundred; the project's other servers may do as they like.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerKeyOf, isAccountKey, serviceKey, turnKeyOf } from '../caller-key.ts'
import { whenOver } from '../client-gone.ts'
import { connectionsFor, type Work } from '../db/connection-budget.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseError } from '../db/database-error.ts'
import { createFairQueue, type FairQueue, QueueFullError } from '../fair-queue.ts'
import { isFromOwnAddress } from '../loopback.ts'
import { createSiteShares, type SiteLimits } from '../site-shares.ts'

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
/**
 * Beside those, for lookups of files, which are over at once. A picture is asked for without a token, so that everybody in a network is one
 * caller: what strangers there keep busy with rows, or made rest, keeps nobody's pictures. Both together are not all that is for data.
 */
export const lookupSlots: typeof slotsOf = { postgres: 2, pglite: 1 }
/** One at work, and one who waits: the embedded database ends by itself who keeps others waiting. */
const embeddedPlaces = 2
const mostRequests = 200
/** Of the strangers of a site. */
const requestsOfSite: SiteLimits = { ofSite: 2 * mostRequests, few: 8, ofCrowdedSite: 5 * mostRequests }
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

const noLane: Lane = { isFor: () => false, run: (_key, work) => work() }

/** Where everybody together waits for connections, by what for. */
export interface ConnectionLanes extends Record<'data' | 'accounts' | 'functions', FairQueue> {
  engine: Database['engine']
}

export function connectionLanes(database: Pick<Database, 'engine' | 'load'>): ConnectionLanes {
  const { engine } = database
  const laneOf = (work: Work) =>
    queueOf(engine === 'pglite' ? embeddedPlaces : connectionsFor(work, database))
  const functions = queueOf(connectionsFor('functions', database))
  return { engine, data: laneOf('data'), accounts: laneOf('accounts'), functions }
}

interface SlotOptions {
  work: 'data' | 'accounts'
  /** How much of one caller is at work at once. */
  perCaller?: Record<Database['engine'], number>
  lane?: Lane
}

/**
 * What waits is bounded by the connections it comes on, or by `requestPlaces` before it.
 * @throws QueueFullError when the caller has long to cool down
 */
export function callerSlots(
  { engine, functions, ...lanes }: ConnectionLanes,
  { work: kind, perCaller = slotsOf, lane = noLane }: SlotOptions,
): CallerSlots {
  const connections = lanes[kind]
  const slots = queueOf(Number.POSITIVE_INFINITY, perCaller[engine])
  const timeouts = cooldownsAfterTimeouts(cooldowns[engine])

  /** Strangers of one site take turns as one, or with their networks they would have all turns. */
  async function connect<T>(
    key: string,
    { caller, ip }: FastifyRequest,
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const line = turnKeyOf(caller, ip)
    if (!lane.isFor(key)) {
      // Of those who have asked for much at once it may be known only now.
      const begin = async () => (lane.isFor(key) ? null : { answer: await work() })
      const begun = await connections.run(line, begin, signal)
      if (begun) return begun.answer
    }
    return lane.run(key, () => connections.run(line, work, signal), signal)
  }

  return async (request, work, signal) => {
    const key = callerKeyOf(request.caller, request.ip)
    if (key === serviceKey) return isFromOwnAddress(request) ? functions.run(key, work, signal) : work()
    if (timeouts.remainingMs(key) > longestWaitMs) throw new QueueFullError('caller')
    return new Promise((resolve, reject) => {
      const runAndRest = async () => {
        const answer = connect(key, request, work, signal)
        answer.then(resolve, reject)
        await answer.catch((error) => timeouts.coolDown(key, error))
      }
      slots.run(key, runAndRest, signal).catch(reject)
    })
  }
}

/** Runs a whole request, or rejects with QueueFullError where its caller has too many. */
export type RequestPlaces = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** How many requests of one caller there are at once, at work and waiting for a turn: none is refused once it has begun. */
export function requestPlaces(): RequestPlaces {
  const unbounded = Number.POSITIVE_INFINITY
  const ofCallers = createFairQueue({
    places: unbounded,
    placesPerCaller: mostRequests,
    waiting: unbounded,
    waitingPerCaller: 0,
  })
  const ofSites = createSiteShares(requestsOfSite)
  return (request, work) => {
    const key = callerKeyOf(request.caller, request.ip)
    if (key === serviceKey) return work()
    if (isAccountKey(key)) return ofCallers.run(key, work)
    return ofCallers.run(key, () => ofSites.run(request.ip, work))
  }
}

/** The same around every request of a scope whose body is not read as it comes, or that takes a place by itself, from before its body on. */
export function admitRequests(scope: FastifyInstance, admit: RequestPlaces): void {
  scope.addHook('preParsing', (request, reply, payload, done) => {
    const { streamsBody, takesPlace } = request.routeOptions.config
    if (streamsBody && !takesPlace) return done(null, payload)
    const untilOver = () => {
      done(null, payload)
      return whenOver(reply)
    }
    admit(request, untilOver).catch(done)
  })
}

function queueOf(places: number, placesPerCaller = places): FairQueue {
  const unbounded = Number.POSITIVE_INFINITY
  return createFairQueue({ places, placesPerCaller, waiting: unbounded, waitingPerCaller: unbounded })
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
