/**
 * Single flight: what is being made is made once, for all who ask for it, and is given up once nobody waits any more. Until it is
 * begun everybody waits in a line of their own, so that no one waits, or is refused, for what somebody else has asked for
 * besides; whoever's turn comes first makes it for all.
 */

interface Flight<T> {
  result: Promise<T>
  waiters: number
  controller: AbortController
  /** What makes the same and was first. */
  overtakenBy?: Flight<T>
}

/**
 * @param start waits for the caller's turn, calls `begin` when it has come, and goes on unless that throws. Its signal aborts when
 * nobody waits any more, or another was first
 * @throws the reason of the own signal, or what the `start` fails with that was waited for
 */
export type SingleFlight<T> = (
  key: string,
  signal: AbortSignal,
  start: (signal: AbortSignal, begin: () => void) => Promise<T>,
) => Promise<T>

export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Flight<T>>()
  const queued = new Map<string, Set<Flight<T>>>()

  function enqueue(key: string, start: Parameters<SingleFlight<T>>[2]): Flight<T> {
    const line = queued.get(key) ?? new Set()
    const controller = new AbortController()
    const begin = () => {
      controller.signal.throwIfAborted()
      line.delete(flight)
      running.set(key, flight)
      for (const other of line) {
        other.overtakenBy = flight
        other.controller.abort()
      }
    }
    const result = Promise.resolve().then(() => start(controller.signal, begin))
    const flight: Flight<T> = { result, waiters: 0, controller }
    const forget = () => {
      if (running.get(key) === flight) running.delete(key)
      line.delete(flight)
      if (line.size === 0 && queued.get(key) === line) queued.delete(key)
    }
    result.then(forget, forget)
    queued.set(key, line.add(flight))
    return flight
  }

  function waitFor(flight: Flight<T>, key: string, signal: AbortSignal): Promise<T> {
    flight.waiters += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiters -= 1
        reject(signal.reason)
        if (flight.waiters > 0) return
        // Whoever asks from now on begins anew.
        if (running.get(key) === flight) running.delete(key)
        flight.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  return async function share(key, signal, start): Promise<T> {
    signal.throwIfAborted()
    const flight = running.get(key) ?? enqueue(key, start)
    try {
      return await waitFor(flight, key, signal)
    } catch (error) {
      const first = flight.overtakenBy
      if (!first || signal.aborted) throw error
      const isGivenUp = first.controller.signal.aborted
      return isGivenUp ? share(key, signal, start) : waitFor(first, key, signal)
    }
  }
}
