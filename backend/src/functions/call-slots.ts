/**
 * Slots of calls (concurrency limits): how many are at work at once for a caller, a network, a site (the /48 of IPv6) and a function, each taking turns
 * with its like. Calls whose bodies are whole and calls whose bodies still come have places of their own.
 */
import { callerKeyOf, serviceKey } from '../caller-key.ts'
import type { Caller } from '../db/caller.ts'
import { createFairQueue, type FairQueue, QueueFullError } from '../fair-queue.ts'
import { networkOf, siteOf } from '../network.ts'

/** How many work, and how many of one of these wait. */
interface Share {
  places: number
  waiting: number
}

export interface SlotLimits {
  /** Of all functions together, who is also one of a network, which is also one of a site. */
  ofCaller: Share
  ofNetwork: Share
  ofSite: Share
  /** Of one function. */
  inAll: Share
  /** Milliseconds after which who still waits is refused. */
  waitTimeoutMs: number
}

export interface CallSlots {
  /**
   * Resolves when it is the call's turn. The service has no turns to wait for.
   * @param over resolves when the call is over, and the function works on it no more
   * @throws QueueFullError, or the reason of `signal` when that aborts before
   */
  take(call: Call, over: Promise<void>, signal: AbortSignal): Promise<void>
}

export interface Call {
  /** Of the function. */
  name: string
  caller: Caller
  address: string
}

/**
 * A town may share the address of who calls without an account. Few at work and many who wait: what functions ask the database for
 * stands in one line, whoever called them, and here everybody takes turns.
 */
export const wholeCalls: SlotLimits = {
  ofCaller: { places: 12, waiting: 88 },
  ofNetwork: { places: 24, waiting: 200 },
  ofSite: { places: 48, waiting: 400 },
  inAll: { places: 200, waiting: 600 },
  waitTimeoutMs: 10_000,
}

/** Each may come to 32 MB in the function's thread. */
export const streamedCalls: SlotLimits = {
  ofCaller: { places: 8, waiting: 50 },
  ofNetwork: { places: 16, waiting: 100 },
  ofSite: { places: 32, waiting: 200 },
  inAll: { places: 64, waiting: 200 },
  waitTimeoutMs: 10_000,
}

export function createCallSlots({
  ofCaller,
  ofNetwork,
  ofSite,
  inAll,
  waitTimeoutMs,
}: SlotLimits): CallSlots {
  const callers = queueOfEach(ofCaller)
  const networks = queueOfEach(ofNetwork)
  const sites = queueOfEach(ofSite)
  const functions = new Map<string, FairQueue>()
  const queueOf = (name: string) => {
    const queue = functions.get(name) ?? createFairQueue({ ...inAll, waitingPerCaller: ofSite.waiting })
    functions.set(name, queue)
    return queue
  }

  return {
    take: ({ name, caller, address }, over, signal) => {
      const key = callerKeyOf(caller, address)
      if (key === serviceKey) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const patience = new AbortController()
        const timer = setTimeout(() => patience.abort(new QueueFullError('everyone')), waitTimeoutMs)
        const gone = AbortSignal.any([signal, patience.signal])
        const begin = () => {
          clearTimeout(timer)
          resolve()
          return over
        }
        const inFunction = () => queueOf(name).run(siteOf(address), begin, gone)
        const inSite = () => sites.run(siteOf(address), inFunction, gone)
        const inNetwork = () => networks.run(networkOf(address), inSite, gone)
        const turn = callers.run(key, inNetwork, gone)
        turn.catch(reject).finally(() => clearTimeout(timer))
      })
    },
  }
}

function queueOfEach({ places, waiting }: Share): FairQueue {
  return createFairQueue({
    places: Number.POSITIVE_INFINITY,
    placesPerCaller: places,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerCaller: waiting,
  })
}
