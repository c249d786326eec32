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
import { isStatementTimeout } from '../db/database-error.ts'
import { requestTimeLimitMs } from '../db/own-time-limit.ts'
import { createFairQueue, type FairQueue, QueueFullError } from '../fair-queue.ts'
import { isFromOwnAddress } from '../loopback.ts'
import { createSiteShares, type SiteLimits } from '../site-shares.ts'

/**
 * Does `work` once its caller has a slot, or rejects with the reason of the signal if that aborts before. What needs a connection it has
 * run by `connect`; what it does besides keeps nobody but its caller waiting.
 */
export type CallerSlots = <T>(
  request: FastifyRequest,
  work: (connect: Connect) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Runs it once there is a connection. It is told in which lane it is, and begun anew in another where it throws MovesToLaneError. */
type Connect = <T>(run: (turn?: LaneTurn) => Promise<T>) => Promise<T>

/** Where those wait before they take a connection who ask for what takes long, by whom turns are taken by (`turnKeyOf`). */
export interface Lane {
  run<T>(line: string, work: (turn: LaneTurn) => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** One run in a lane. */
export interface LaneTurn {
  readonly lane: Lane
  /** When the database was sent what it works on. */
  sentAt?: number
}

/** How many some callers have at work at once, whatever they ask for: they wait for it before they wait in a lane. */
export interface CallerLimit {
  isFor(line: string): boolean
  run: FairQueue['run']
}

/** What has begun has changed nothing, and belongs elsewhere. */
export class MovesToLaneError extends Error {
  override name = 'MovesToLaneError'
  readonly lane: Lane | undefined

  constructor(lane: Lane | undefined) {
    super('it belongs in another lane')
    this.lane = lane
  }
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
/**
 * Milliseconds that a question of accounts waits for its turn: behind such as wait for a lock it would wait for each of them in turn. The
 * embedded database has one connection, on which nobody waits for a lock.
 */
const accountWaits: Record<Database['engine'], number | undefined> = {
  postgres: requestTimeLimitMs / 2,
  pglite: undefined,
}
/** Who has longer to wait is told so instead; and no network without an account has longer, since many people share one. */
const longestWaitMs = 5_000
/** After its cooldown, how long a statement that was ended is held against its caller. */
const rememberedMs = 600_000

/** Where everybody together waits for connections, by what for. */
interface ConnectionLanes extends Record<'data' | 'accounts' | 'functions', FairQueue> {
  engine: Database['engine']
}

export function connectionLanes(database: Pick<Database, 'engine' | 'load'>): ConnectionLanes {
  const { engine } = database
  const laneOf = (work: Work, waitTimeoutMs?: number) =>
    createFairQueue({
      places: engine === 'pglite' ? embeddedPlaces : connectionsFor(work, database),
      waitTimeoutMs,
    })
  const functions = createFairQueue({ places: connectionsFor('functions', database) })
  return { engine, data: laneOf('data'), accounts: laneOf('accounts', accountWaits[engine]), functions }
}

interface SlotOptions {
  work: 'data' | 'accounts'
  /** How much of one caller is at work at once. */
  perCaller?: Record<Database['engine'], number>
  limit?: CallerLimit
}

/**
 * What waits is bounded by the connections it comes on, or by `requestSlots` before it.
 * @throws QueueFullError when the caller has long to cool down
 */
export function callerSlots(
  { engine, functions, ...lanes }: ConnectionLanes,
  { work: kind, perCaller = slotsOf, limit }: SlotOptions,
): CallerSlots {
  const connections = lanes[kind]
  const slots = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesPerCaller: perCaller[engine],
    waitTimeoutMs: kind === 'accounts' ? accountWaits[engine] : undefined,
  })
  const timeouts = cooldownsAfterTimeouts(cooldowns[engine])

  /** Strangers of one site take turns as one, or with their networks they would have all turns. */
  async function connect<T>(
    { caller, ip }: FastifyRequest,
    run: (turn?: LaneTurn) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const line = turnKeyOf(caller, ip)
    const runIn = async (lane: Lane | undefined): Promise<T> => {
      const ownLimit = limit?.isFor(line) ? limit : undefined
      const begin = async (turn?: LaneTurn): Promise<T> => {
        // Of those who have asked for much at once it may be known only now.
        if (!ownLimit && limit?.isFor(line)) throw new MovesToLaneError(lane)
        return run(turn)
      }
      const inPlace = (turn?: LaneTurn) => connections.run(line, () => begin(turn), signal)
      const inLane = () => (lane ? lane.run(line, inPlace, signal) : inPlace())
      try {
        return await (ownLimit ? ownLimit.run(line, inLane, signal) : inLane())
      } catch (error) {
        if (error instanceof MovesToLaneError) return runIn(error.lane)
        throw error
      }
    }
    return runIn(undefined)
  }

  return async (request, work, signal) => {
    const key = callerKeyOf(request.caller, request.ip)
    if (key === serviceKey) {
      const isOfFunction = isFromOwnAddress(request)
      return work((run) => (isOfFunction ? functions.run(key, () => run(), signal) : run()))
    }
    if (timeouts.remainingMs(key) > longestWaitMs) throw new QueueFullError('caller')
    return new Promise((resolve, reject) => {
      const workAndRest = async () => {
        const answer = work((run) => connect(request, run, signal))
        answer.then(resolve, reject)
        // What accounts are asked for takes no time: it is ended only where it waited for a lock, which is not its caller's fault.
        await answer.catch((error) => (kind === 'data' ? timeouts.coolDown(key, error) : undefined))
      }
      slots.run(key, workAndRest, signal).catch(reject)
    })
  }
}

/** Runs a whole request, or rejects with QueueFullError where its caller has too many. */
export type RequestPlaces = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** How many requests of one caller there are at once, at work and waiting for a turn: none is refused once it has begun. */
export function requestSlots(): RequestPlaces {
  const ofCallers = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesPerCaller: mostRequests,
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

/** Remembers whose statements were ended: longer cooldowns each time. */
function cooldownsAfterTimeouts([first, ...later]: [number, ...number[]]) {
  const offences = new Map<string, { count: number; until: number; forget: NodeJS.Timeout }>()
  return {
    remainingMs: (caller: string): number => (offences.get(caller)?.until ?? 0) - performance.now(),
    coolDown: async (caller: string, error: unknown): Promise<void> => {
      if (!isStatementTimeout(error)) return
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
