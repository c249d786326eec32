/**
 * Fair queue: a bounded semaphore. Only so many run at once, callers take turns whatever each of them has asked for, and
 * whoever finds the queue full is refused rather than kept.
 */

export interface FairQueueOptions {
  /** How many run at once. */
  places: number
  /** How many of one caller run at once; all places unless given. */
  placesPerCaller?: number
  /** How many wait; all who come unless given. */
  waiting?: number
  /** How many of one caller wait; likewise. */
  waitingPerCaller?: number
  /** Who has waited so long, in milliseconds, is refused; nobody is unless given. */
  waitTimeoutMs?: number
  /** Callers of a lower rank come before others, those of the same take turns; all do unless given. */
  rankOf?: (caller: string) => number
}

/** There is no room: for this caller, or for anyone. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
  readonly statusCode = 429
  readonly scope: 'caller' | 'everyone'

  constructor(scope: 'caller' | 'everyone') {
    super(`the queue is full for ${scope === 'caller' ? 'this caller' : 'everyone'}`)
    this.scope = scope
  }
}

/** It has waited for as long as anybody does. */
export class QueueTimeoutError extends QueueFullError {
  override name = 'QueueTimeoutError'
}

export interface FairQueue {
  /**
   * Runs `work` when the caller's turn comes. Work whose signal aborts while it waits is never begun.
   * @throws QueueFullError, the reason of the signal, and what `work` throws
   */
  run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Ticket {
  begin(): void
}

export function createFairQueue({
  places,
  placesPerCaller = places,
  waiting = Number.POSITIVE_INFINITY,
  waitingPerCaller = Number.POSITIVE_INFINITY,
  waitTimeoutMs,
  rankOf,
}: FairQueueOptions): FairQueue {
  /** In the order of their turns. */
  const lines = new Map<string, Ticket[]>()
  const running = new Map<string, number>()
  let waitingCount = 0
  let free = places

  const runningOf = (caller: string) => running.get(caller) ?? 0
  const mayBegin = (caller: string) => free > 0 && runningOf(caller) < placesPerCaller

  function enter(caller: string): void {
    free -= 1
    running.set(caller, runningOf(caller) + 1)
  }

  function leave(caller: string): void {
    free += 1
    const left = runningOf(caller) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    beginNext()
  }

  function nextCaller(): string | undefined {
    let next: { caller: string; rank: number } | undefined
    for (const caller of lines.keys()) {
      if (!mayBegin(caller)) continue
      if (!rankOf) return caller
      const rank = rankOf(caller)
      if (!next || rank < next.rank) next = { caller, rank }
    }
    return next?.caller
  }

  function beginNext(): void {
    const caller = nextCaller()
    const line = caller === undefined ? undefined : lines.get(caller)
    const ticket = line?.[0]
    if (caller === undefined || !line || !ticket) return
    take(caller, ticket)
    // Behind everybody else, for whatever this caller has asked for besides.
    if (line.length > 0) {
      lines.delete(caller)
      lines.set(caller, line)
    }
    enter(caller)
    ticket.begin()
  }

  function take(caller: string, ticket: Ticket): void {
    const line = lines.get(caller) ?? []
    const index = line.indexOf(ticket)
    if (index < 0) return
    line.splice(index, 1)
    waitingCount -= 1
    if (line.length === 0) lines.delete(caller)
  }

  function wait(caller: string, signal?: AbortSignal): Promise<void> {
    const line = lines.get(caller) ?? []
    if (line.length >= waitingPerCaller) {
      const isOwnFault = line.length > 0 || runningOf(caller) >= placesPerCaller
      throw new QueueFullError(isOwnFault ? 'caller' : 'everyone')
    }
    if (waitingCount >= waiting) throw new QueueFullError('everyone')
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const give = (error: unknown) => {
        settle()
        take(caller, ticket)
        reject(error)
      }
      const onAbort = () => give(signal?.reason)
      const onTimeout = () => give(new QueueTimeoutError('everyone'))
      const timer = waitTimeoutMs === undefined ? undefined : setTimeout(onTimeout, waitTimeoutMs)
      const ticket: Ticket = {
        begin: () => {
          settle()
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort)
      line.push(ticket)
      lines.set(caller, line)
      waitingCount += 1
    })
  }

  return {
    async run(caller, work, signal) {
      signal?.throwIfAborted()
      if (mayBegin(caller)) enter(caller)
      else await wait(caller, signal)
      try {
        return await work()
      } finally {
        leave(caller)
      }
    },
  }
}
