/** Ends statements that take longer than they may, for an engine that has no clock while it works. */
import type { Queryable } from './database.ts'
import { crowdedOut, databaseError, statementTimeout } from './database-error.ts'

/** The one connection that everybody shares, as far as its time is concerned. */
export interface SharedConnection {
  /** Ends what is running, with the error for whoever waits for its answer. */
  end(error: Error): void
  /** Whether anybody waits for the connection. */
  isWanted(): boolean
}

/** Milliseconds, 0 for any number. */
interface Limits {
  alone: number
  whileOthersWait: number
}

const lookEveryMs = 50

/**
 * Puts the limits around a connection for one use of it: a round trip, or a transaction. They are what a statement of a
 * pipeline says of those after it, and there are none before that: the backend's own work takes as long as it takes.
 * Statements of one round trip have the time together.
 */
export function withTimeLimit(connection: Queryable, shared: SharedConnection): Queryable {
  let limits: Limits = { alone: 0, whileOthersWait: 0 }
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    const stop = [endAfter(limits.alone, shared), endWhenWanted(limits.whileOthersWait, shared)]
    try {
      return await work()
    } finally {
      for (const clear of stop) clear()
    }
  }
  return {
    query: (text, values) => limited(() => connection.query(text, values)),
    pipeline: (statements) => {
      const said = statements.find(({ timeLimitMs }) => timeLimitMs !== undefined)
      if (said) limits = { alone: said.timeLimitMs ?? 0, whileOthersWait: said.crowdedLimitMs ?? 0 }
      return limited(() => connection.pipeline(statements))
    },
    execute: (script) => limited(() => connection.execute(script)),
  }
}

function endAfter(limitMs: number, { end }: SharedConnection): () => void {
  if (limitMs === 0) return () => undefined
  const timer = setTimeout(() => end(timedOut('canceling statement due to statement timeout')), limitMs)
  return () => clearTimeout(timer)
}

/** Counts the time during which others wait, and only that; a gap between them is no new beginning. */
function endWhenWanted(limitMs: number, { end, isWanted }: SharedConnection): () => void {
  if (limitMs === 0) return () => undefined
  let waitedMs = 0
  const timer = setInterval(() => {
    if (isWanted()) waitedMs += lookEveryMs
    if (waitedMs < limitMs) return
    clearInterval(timer)
    end(timedOut(crowdedOut))
  }, lookEveryMs)
  return () => clearInterval(timer)
}

/** As PostgreSQL says it. */
function timedOut(message: string): Error {
  return databaseError(statementTimeout, message)
}
