/**
 * Slow lanes: what takes long does not stand in front of what does not. Three kinds of requests share a small part of the connections, and
 * take turns there: what nobody has asked before, until it is known how long it takes; statements that are known to take long; and whatever
 * is not known to be quick, asked by who has used up their share of the database's time. What such callers ask for that is known to be quick
 * has a larger part of its own. Everything else finds connections free, however many ask for what takes long. A quick statement may be slow
 * with other values, or wait for somebody's lock: so it is tried for as long as it usually takes and some, and begun anew in a slow lane
 * where that was not enough. What holds rows against patterns is there from its beginning, and no write holds the rows that it changes for long
 * while it reads what else is shown of them. Who waits for a lock has asked for nothing: it is not held against them.
 */
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { TimeLimits } from '../db/as-caller.ts'
import { connectionsFor } from '../db/connection-budget.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { isLockTimeout, isStatementTimeout } from '../db/database-error.ts'
import { createFairQueue, type FairQueue } from '../fair-queue.ts'
import type { PacedDatabase, WorkKind } from '../rest/run-request.ts'
import { type Lane, type LaneTurn, MovesToLaneError } from './caller-slots.ts'
import { createStatementTimes, type Speed } from './statement-times.ts'
import { createTimeBudgets } from './time-budgets.ts'
import { createWorkClock } from './work-clock.ts'

export interface SlowLanes {
  /**
   * The database for one run of a request of the caller (by `turnKeyOf`), in the lane that it is in: asked for a statement which belongs in a slower
   * one it throws MovesToLaneError before it begins, and where one had to be ended that was tried.
   */
  databaseIn(turn: LaneTurn | undefined, key: string): PacedDatabase
}

interface Pace {
  /** The statements as they may be sent; throws MovesToLaneError where they belong in a slower one. */
  enter(statements: Statement[]): Statement[]
  run<T>(work: () => Promise<T>): Promise<T>
}

/** What a request asks the database for, and for how many milliseconds that is tried, where it is. */
interface Asked {
  kind: WorkKind
  triedMs?: number | undefined
  /** For how many of them it waits for a lock, at most. */
  lockMs?: number | undefined
}

/**
 * Milliseconds. The app's own statements take a few, on a busy machine some dozens; those of an embedded database that was just opened anew,
 * because a statement had to be ended, many times as long.
 */
const slowFrom: Record<Database['engine'], number> = { postgres: 500, pglite: 1_000 }
/**
 * Milliseconds for which statements are tried: reads `factor` times as long as they took lately, within bounds, `hurried` for who has used
 * up their time; writes `most`, since they wait for each other too. The embedded database is ended whole, for others who wait (`time-limit.ts`): there nothing is tried.
 */
const tries = { factor: 10, least: 500, most: 1_000, hurried: 250 }
/**
 * Milliseconds for which a write waits for a lock that another holds: where it is tried, in a slow lane, and there where it may hold rows
 * itself while it reads what is shown of them; and how long it may do that.
 */
const locks = { tried: 500, slow: 4_000, shown: 1_500, held: 2_000 }
/** Milliseconds that a statement has on the embedded database while others wait, where it is known to be quick: just opened anew, it is not. */
const crowdedIfQuick = 4_000
/** Milliseconds. After slow work, and before more, the embedded database is the others' as long: what a screen asks for comes one by one. */
const rests = { from: 100, most: 1_000 }

export function slowLanes(database: Database): SlowLanes {
  const isEmbedded = database.engine === 'pglite'
  const budgets = createTimeBudgets()
  const times = createStatementTimes(slowFrom[database.engine])
  const clock = createWorkClock(isEmbedded ? 1 : availableParallelism())
  const places = connectionsFor('slowData', database)
  // Neither of the two that know what is slow has all of them.
  const inAll = createFairQueue({ places, placesPerCaller: Math.ceil(places / 2) })
  /** Those who owe least come first. */
  const lineOf = (ofLane: number) =>
    createFairQueue({ places: ofLane, placesPerCaller: Math.ceil(ofLane / 2), rankOf: budgets.secondsOwed })
  /** What the embedded database has worked for a lane it is left to everybody else for as long again. */
  const rest = async (workedMs: number): Promise<void> => {
    if (workedMs < rests.from) return
    // Not counted is how long it takes to be opened anew.
    await database.reach().catch(() => undefined)
    await pause(Math.min(workedMs, rests.most))
  }
  const laneOf = (
    own: FairQueue,
    shared?: (work: () => Promise<void>, signal?: AbortSignal) => Promise<void>,
  ): Lane => {
    const lane: Lane = {
      run: (key, work, signal) =>
        new Promise((resolve, reject) => {
          const workAndRest = async () => {
            const turn: LaneTurn = { lane }
            const answer = work(turn)
            answer.then(resolve, reject)
            await answer.catch(() => undefined)
            if (isEmbedded && lane !== hurried && turn.sentAt !== undefined) {
              await rest(performance.now() - turn.sentAt)
            }
          }
          own.run(key, () => (shared ? shared(workAndRest, signal) : workAndRest()), signal).catch(reject)
        }),
    }
    return lane
  }
  /** One at work of each kind, which take turns at the places that they share. */
  const sharing = (kind: string) => laneOf(lineOf(1), (work, signal) => inAll.run(kind, work, signal))
  // What nobody knows has a connection of its own, or it would wait for what is known to take long; the embedded database has but one.
  const probation = isEmbedded ? sharing('probation') : laneOf(lineOf(1))
  const slow = sharing('slow')
  const spent = sharing('spent')
  const hurried = laneOf(lineOf(connectionsFor('hurriedData', database)))
  /** Where one may find that it belongs in a slower one. */
  const isOpen = (lane: Lane | undefined) => lane === undefined || lane === probation || lane === hurried
  /** Where a statement belongs by its speed, and where it does if its caller has used up their time. */
  const lanes: Record<Speed, { usual: Lane | undefined; onceSpent: Lane }> = {
    quick: { usual: undefined, onceSpent: hurried },
    unknown: { usual: probation, onceSpent: spent },
    slow: { usual: slow, onceSpent: spent },
  }
  const laneOfStatement = (text: string, key: string): Lane | undefined => {
    const { usual, onceSpent } = lanes[times.speedOf(key, text)]
    return budgets.isSpent(key) ? onceSpent : usual
  }
  const slowPlaceOf = (key: string): Lane => (budgets.isSpent(key) ? spent : slow)
  const tryFor = (text: string, key: string, kind: WorkKind): number => {
    const known = times.timeOf(key, text)
    if (known === undefined || kind !== 'read') return tries.most
    if (budgets.isSpent(key)) return tries.hurried
    return Math.min(tries.most, Math.max(tries.least, Math.ceil(tries.factor * known)))
  }

  const isWrite = (kind: WorkKind) => kind === 'write' || kind === 'shown write'
  const limitsOnPostgres = (
    lane: Lane | undefined,
    text: string,
    key: string,
    kind: WorkKind,
  ): TimeLimits => {
    if (isOpen(lane)) {
      const ms = tryFor(text, key, kind)
      return isWrite(kind) ? { ms, lockMs: locks.tried } : { ms }
    }
    if (kind === 'shown write') return { ms: locks.held, lockMs: locks.shown }
    return kind === 'write' ? { lockMs: locks.slow } : {}
  }
  const limitsOnPglite = (lane: Lane | undefined, text: string, key: string): TimeLimits =>
    isOpen(lane) && times.speedOf(key, text) === 'quick' ? { crowdedMs: crowdedIfQuick } : {}
  /** What a write of which nothing else is shown took longer for in a slow lane, it waited for. */
  const workOf = (milliseconds: number, lane: Lane | undefined, kind: WorkKind): number =>
    kind === 'write' && !isOpen(lane) ? Math.min(milliseconds, slowFrom[database.engine]) : milliseconds

  /** For one use of the database by a request: a pipeline, or a transaction of some. */
  function paceOf(turn: LaneTurn | undefined, key: string, askedFor: () => Asked): Pace {
    let text = ''
    let finish: (() => number) | undefined
    const onSent = () => {
      finish ??= clock.begin()
      if (turn) turn.sentAt ??= performance.now()
    }
    /** The statements as they may be sent. */
    const enter = (statements: Statement[]): Statement[] => {
      const [first, ...others] = statements
      // What is before the last gives the request its rights.
      text = statements.at(-1)?.text ?? ''
      const slower = laneOfStatement(text, key)
      if (isOpen(turn?.lane) && slower && slower !== turn?.lane) throw new MovesToLaneError(slower)
      return first ? [{ ...first, onSent }, ...others] : []
    }
    /**
     * @param least milliseconds that it is known to have taken; undefined where it was refused, which says nothing of how long it takes
     * @param waited milliseconds of it that were spent waiting for a lock
     */
    const leave = (least: number | undefined, waited = 0): void => {
      if (!finish) return
      const worked = workOf(Math.max(0, finish() - waited), turn?.lane, askedFor().kind)
      const milliseconds = Math.max(least ?? 0, worked)
      budgets.spend(key, milliseconds)
      if (least !== undefined) times.note(key, text, milliseconds)
    }
    const run = async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        const answer = await work()
        leave(0)
        return answer
      } catch (error) {
        const { triedMs, lockMs } = askedFor()
        const [isEnded, isHeldUp] = [isStatementTimeout(error), isLockTimeout(error)]
        leave(isEnded ? (triedMs ?? 2 * slowFrom[database.engine]) : undefined, isHeldUp ? lockMs : 0)
        if (triedMs === undefined || !(isEnded || isHeldUp)) throw error
        throw new MovesToLaneError(slowPlaceOf(key))
      }
    }
    return { enter, run }
  }

  return {
    databaseIn(turn, key) {
      const inPace = (queryable: Queryable, { enter }: Pace): Queryable => ({
        ...queryable,
        pipeline: async (statements) => queryable.pipeline(enter(statements)),
      })
      let asked: Asked = { kind: 'read' }
      const pace = () => paceOf(turn, key, () => asked)
      const paced: Database = {
        ...database,
        pipeline: (statements) => {
          const own = pace()
          return own.run(() => inPace(database, own).pipeline(statements))
        },
        transaction: (work) => {
          const own = pace()
          return own.run(() => database.transaction((transaction) => work(inPace(transaction, own))))
        },
      }
      const limitsFor = (text: string, kind: WorkKind): TimeLimits => {
        if (isEmbedded) return limitsOnPglite(turn?.lane, text, key)
        const limits = limitsOnPostgres(turn?.lane, text, key, kind)
        const { ms, lockMs } = limits
        asked = { kind, triedMs: isOpen(turn?.lane) ? ms : undefined, lockMs }
        return limits
      }
      const requireSlowPlace = () => {
        if (isOpen(turn?.lane)) throw new MovesToLaneError(slowPlaceOf(key))
      }
      return { database: paced, limitsFor, requireSlowPlace }
    },
  }
}
